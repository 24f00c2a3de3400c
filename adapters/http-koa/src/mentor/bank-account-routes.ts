import { z } from 'zod';
import type { ChangeBankAccount } from '@spotter/core';
import { PersonName } from '../identity/identity-routes.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { BankAccount, presentBankAccount } from './mentor-schemas.js';

const NewBankAccount = z.strictObject({
  bankCode: z.string().regex(/^\d{3}$/, 'Must be the three digits of a bank.'),
  accountNumber: z
    .string()
    .max(30)
    .transform((text) => text.replaceAll('-', ''))
    .pipe(z.string().regex(/^\d{8,20}$/, 'Must be 8 to 20 digits.'))
    .meta({ type: 'string', description: 'Digits, hyphens allowed' }),
  holder: PersonName,
});

export interface BankAccountRoutesNeed {
  readonly changeBankAccount: ChangeBankAccount;
}

export const bankAccountRoutes = ({ changeBankAccount }: BankAccountRoutesNeed): readonly Route[] => [
  route({
    method: 'patch',
    path: '/api/mentors/me/bank-account',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'Change the account that payouts go to',
    body: NewBankAccount,
    answers: { 200: BankAccount },
    handle: async ({ caller, body }) =>
      ok(presentBankAccount(await changeBankAccount.execute({ mentorId: caller.id, ...body }))),
  }),
];
