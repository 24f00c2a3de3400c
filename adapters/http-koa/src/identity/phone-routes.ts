import { z } from 'zod';
import { SECOND, type PhoneCodePolicy, type Policies, type SendPhoneCode, type VerifyPhone } from '@spotter/core';
import { accepted, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Phone } from '../kernel/wire-types.js';

const phoneAndCode = ({ digits }: PhoneCodePolicy) =>
  z.strictObject({
    phone: Phone,
    code: z
      .string()
      .regex(new RegExp(`^\\d{${digits}}$`), `Must be ${digits} digits.`)
      .optional()
      .meta({ description: 'What was sent to the phone; without it, one is sent', examples: ['123456'] }),
  });

const CodeSent = z
  .strictObject({ sent: z.literal(true), expiresIn: z.int().meta({ description: 'Seconds' }) })
  .meta({ id: 'CodeSent' });

const PhoneVerified = z.strictObject({ phoneVerified: z.literal(true) }).meta({ id: 'PhoneVerified' });

export interface PhoneRoutesNeed {
  readonly sendPhoneCode: SendPhoneCode;
  readonly verifyPhone: VerifyPhone;
  readonly policies: Policies;
}

export const phoneRoutes = ({ sendPhoneCode, verifyPhone, policies }: PhoneRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/auth/verify-phone',
    permission: 'auth',
    tag: 'Auth',
    summary: 'Have a code sent to a phone; with the code, the phone is verified',
    description: 'Whoever verifies a phone agrees to chat messages on it.',
    rateLimit: 'log-in',
    body: phoneAndCode(policies.phoneCode),
    answers: { 200: PhoneVerified, 202: CodeSent },
    refusals: ['POLICY_VIOLATION'],
    handle: async ({ caller, body: { phone, code } }) => {
      const own = { personId: caller.id, phone };
      if (code === undefined) return accepted({ sent: true, expiresIn: (await sendPhoneCode.execute(own)) / SECOND });
      await verifyPhone.execute({ ...own, code });
      return ok({ phoneVerified: true });
    },
  }),
];
