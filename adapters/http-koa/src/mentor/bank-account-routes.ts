import { z } from 'zod';
import type { IdentityPolicy } from '@spotter/core/identity';
import { PersonName } from '../identity/identity-routes.js';
import { ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { currentPassword, givenPassword } from '../identity/own-password.js';
import { BankAccount } from './mentor-schemas.js';

/** In a transfer file a spreadsheet would run it as a formula, and a bank would not know it with an apostrophe before it. */
const Holder = PersonName.regex(/^[^=+\-@＝＋－＠]/, 'Must not begin with =, +, - or @.').meta({
  examples: ['김준호'],
});

const NewBankAccount = z.strictObject({
  bankCode: z
    .string()
    .regex(/^\d{3}$/, 'Must be a bank code of three digits.')
    .meta({ examples: ['088'] }),
  accountNumber: z
    .string()
    .max(30)
    .transform((text) => text.replaceAll('-', ''))
    .pipe(z.string().regex(/^\d{8,20}$/, 'Must be 8 to 20 digits.'))
    .meta({ type: 'string', description: 'Digits, hyphens allowed', examples: ['110-123-456789'] }),
  holder: Holder,
});

const newBankAccount = (policy: IdentityPolicy) =>
  NewBankAccount.extend({
    password: currentPassword(policy).optional().meta({ description: 'Your password, needed to replace an account' }),
  });

export const bankAccountRoutes: ResourceRoutes = ({ changeBankAccount, warnAccountOwner, policies }) => [
  route('PATCH /api/mentors/me/bank-account', 'mentor', 'Payout', {
    summary: 'Change your payout account',
    description:
      'The bank checks a replaced account (POLICY_VIOLATION `payee-name`), and deposits to it wait for some time (`payee-hold`).',
    guessing: givenPassword(warnAccountOwner),
    keyedLimits: { 'changes-with-notice': ({ caller }) => caller.id },
    body: newBankAccount(policies.identity),
    answers: { 200: BankAccount },
    policies: ['payee-name'],
    handle: async ({ caller: { id: mentorId, familyId }, body }) =>
      ok(await changeBankAccount.execute({ mentorId, familyId, ...body })),
  }),
];
