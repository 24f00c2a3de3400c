import { z } from 'zod';
import type { IdentityPolicy } from '@spotter/core/identity';
import { accepted, ok } from '../kernel/answer.js';
import { inRoundedTime } from '../kernel/rounded-time.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { currentPassword, ownPassword } from './own-password.js';
import { Email } from '../kernel/wire-types.js';

export const newPassword = ({ minPasswordLength, maxPasswordLength }: IdentityPolicy) =>
  z.string().normalize('NFC').min(minPasswordLength).max(maxPasswordLength);

/** A one-time token out of an e-mail. */
export const EmailToken = z.string().min(1).max(200).meta({
  description: 'The text after `#token=` in the link of the e-mail, which opens a page of the app',
});

export const passwordRoutes: ResourceRoutes = ({
  changePassword,
  requestPasswordReset,
  resetPassword,
  warnAccountOwner,
  policies: { identity },
}) => [
  route('POST /api/auth/password', 'auth', 'Auth', {
    summary: 'Change your password; your other devices are logged out',
    rateLimit: 'log-in',
    guessing: ownPassword(warnAccountOwner),
    keyedLimits: { 'changes-with-notice': ({ caller }) => caller.id },
    body: z.strictObject({
      currentPassword: currentPassword(identity),
      newPassword: newPassword(identity),
    }),
    answers: { 200: z.strictObject({ changed: z.literal(true) }) },
    handle: async ({ caller, body }) => {
      await changePassword.execute({ caller, ...body });
      return ok({ changed: true });
    },
  }),
  route('POST /api/auth/password/forgot', 'public', 'Auth', {
    summary: 'Request an e-mail with a link that sets a new password',
    description:
      'The answer is the same whether or not the address has an account. The link opens /reset-password of the app. It can be used once, for a limited time.',
    rateLimit: 'log-in',
    body: z.strictObject({ email: Email }),
    answers: { 202: z.strictObject({ sent: z.literal(true) }) },
    handle: async ({ body }) => {
      await inRoundedTime(() => requestPasswordReset.execute(body.email));
      return accepted({ sent: true });
    },
  }),
  route('POST /api/auth/password/reset', 'public', 'Auth', {
    summary: 'Set a new password with the token of an e-mail; all devices are logged out',
    rateLimit: 'log-in',
    body: z.strictObject({ token: EmailToken, newPassword: newPassword(identity) }),
    answers: {
      200: z.strictObject({
        reset: z.literal(true),
        deviceToken: z
          .string()
          .meta({ description: 'Send it with the next log-in, so that earlier wrong passwords do not delay it' }),
      }),
    },
    handle: async ({ body }) => ok({ reset: true, deviceToken: await resetPassword.execute(body) }),
  }),
];
