import { z } from 'zod';
import { ok } from '../kernel/answer.js';
import { drawQrCode } from '../kernel/qr-code.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component } from '../kernel/wire-types.js';
import { currentPassword, ownPassword } from './own-password.js';
import { LogInTokens, toLogInResponse } from './identity-routes.js';

/** Generous: spaces and hyphens within a code do not matter. */
const Code = z
  .string()
  .min(1)
  .max(40)
  .meta({ description: 'Six digits of the app. To log in, also a recovery code', examples: ['123456'] });

const Enrollment = component('SecondFactorEnrollment', {
  otpauthUri: z.string().meta({ description: 'Contains the secret for the app: otpauth://totp/…' }),
  svg: z.string().meta({ description: 'The URI as a QR code' }),
});

const RecoveryCodes = component('RecoveryCodes', {
  recoveryCodes: z.array(z.string()).meta({ description: 'Shown only once; each replaces one code of the app' }),
});

export const secondFactorRoutes: ResourceRoutes = ({
  passSecondFactor,
  enrollSecondFactor,
  confirmSecondFactor,
  removeSecondFactor,
  warnAccountOwner,
  policies,
}) => [
  route('POST /api/auth/mfa', 'public', 'Auth', {
    summary: 'Complete a log-in with a code of the authenticator app, or with a recovery code',
    description: 'A code is accepted once. Too many wrong codes end the log-in.',
    rateLimit: 'log-in',
    body: z.strictObject({ mfaToken: z.string().min(1).max(200), code: Code }),
    answers: { 200: LogInTokens },
    refusals: ['UNAUTHORIZED'],
    handle: async ({ body }) => ok(toLogInResponse(await passSecondFactor.execute(body))),
  }),
  route('POST /api/auth/mfa/enroll', 'auth', 'Auth', {
    summary: 'Enroll a second factor: get a secret for an authenticator app',
    description: 'Takes effect with POST /api/auth/mfa/confirm. A repeat replaces a secret that was not confirmed.',
    withoutSecondFactor: true,
    rateLimit: 'log-in',
    answers: { 200: Enrollment },
    policies: ['one-second-factor'],
    handle: async ({ caller }) => {
      const otpauthUri = await enrollSecondFactor.execute(caller.id);
      return ok({ otpauthUri, svg: await drawQrCode(otpauthUri) });
    },
  }),
  route('POST /api/auth/mfa/confirm', 'auth', 'Auth', {
    summary: 'Confirm the authenticator app with one of its codes; log-in then asks for a code',
    withoutSecondFactor: true,
    rateLimit: 'log-in',
    body: z.strictObject({ code: Code }),
    answers: { 200: RecoveryCodes },
    policies: ['state', 'one-second-factor'],
    handle: async ({ caller: { id: personId, familyId }, requestId, body: { code } }) => {
      const recoveryCodes = await confirmSecondFactor.execute({ personId, familyId, requestId, code });
      return ok({ recoveryCodes });
    },
  }),
  route('DELETE /api/auth/mfa', 'auth', 'Auth', {
    summary: 'Remove your second factor and its recovery codes',
    rateLimit: 'log-in',
    guessing: ownPassword(warnAccountOwner),
    keyedLimits: { 'changes-with-notice': ({ caller }) => caller.id },
    body: z.strictObject({ password: currentPassword(policies.identity) }),
    answers: { 200: z.strictObject({ removed: z.literal(true) }) },
    policies: ['state'],
    handle: async ({ caller: { id: personId, familyId }, requestId, body: { password } }) => {
      await removeSecondFactor.execute({ personId, familyId, requestId, password });
      return ok({ removed: true });
    },
  }),
];
