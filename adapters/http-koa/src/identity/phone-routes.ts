import { z } from 'zod';
import type { PhoneCodePolicy } from '@spotter/core/identity';
import { SECOND } from '@spotter/core/kernel';
import { accepted, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { component, Phone } from '../kernel/wire-types.js';

const phoneAndCode = ({ digits }: PhoneCodePolicy) =>
  z.strictObject({
    phone: Phone,
    code: z
      .string()
      .regex(new RegExp(`^\\d{${digits}}$`), `Must be ${digits} digits.`)
      .optional()
      .meta({ description: 'The code that was sent to the phone; omit it to request one', examples: ['123456'] }),
  });

const CodeSent = component('CodeSent', {
  sent: z.literal(true),
  expiresIn: z.int().meta({ description: 'Seconds until the code expires' }),
});

const PhoneVerified = component('PhoneVerified', { phoneVerified: z.literal(true) });

export const phoneRoutes: ResourceRoutes = ({ sendPhoneCode, verifyPhone, policies }) => [
  route('POST /api/auth/verify-phone', 'auth', 'Auth', {
    summary: 'Request a verification code for a phone number, or verify the number with the code',
    description:
      'Without `code` a code is sent by text message (202); with `code` the number is verified (200) and becomes that of the profile. ' +
      'Verifying includes consent to chat messages. POLICY_VIOLATION `phone-code`: request a new code.',
    rateLimit: 'log-in',
    keyedLimits: {
      'codes-of-number-hourly': ({ body }) => (body.code === undefined ? body.phone : null),
      'codes-of-number-daily': ({ body }) => (body.code === undefined ? body.phone : null),
      'codes-of-address': ({ body, address }) => (body.code === undefined ? address : null),
      codes: ({ body }) => (body.code === undefined ? 'all' : null),
    },
    body: phoneAndCode(policies.phoneCode),
    answers: { 200: PhoneVerified, 202: CodeSent },
    policies: ['phone-code'],
    handle: async ({ caller: { id: personId, familyId }, body: { phone, code } }) => {
      const own = { personId, familyId, phone };
      if (code === undefined) return accepted({ sent: true, expiresIn: (await sendPhoneCode.execute(own)) / SECOND });
      await verifyPhone.execute({ ...own, code });
      return ok({ phoneVerified: true });
    },
  }),
];
