import { z } from 'zod';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { EmailToken } from './password-routes.js';

export const emailRoutes: ResourceRoutes = ({ verifyEmail }) => [
  route('POST /api/auth/verify-email', 'public', 'Auth', {
    summary: 'Verify an e-mail address with the token of an e-mail',
    description: 'The link opens /verify-email of the app. VALIDATION_ERROR for a used, replaced or expired token.',
    rateLimit: 'log-in',
    body: z.strictObject({ token: EmailToken }),
    answers: { 200: z.strictObject({ emailVerified: z.literal(true) }) },
    handle: async ({ body }) => {
      await verifyEmail.execute(body.token);
      return ok({ emailVerified: true });
    },
  }),
];
