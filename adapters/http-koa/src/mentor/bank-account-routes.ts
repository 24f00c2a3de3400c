import { z } from 'zod';
import type { ApiServices } from '../kernel/api-services.js';
import { PersonName } from '../identity/identity-routes.js';
import { ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { BankAccount, toBankAccountResponse } from './mentor-schemas.js';

const NewBankAccount = z.strictObject({
  bankCode: z.string().regex(/^\d{3}$/, 'Must be a bank code of three digits.'),
  accountNumber: z
    .string()
    .max(30)
    .transform((text) => text.replaceAll('-', ''))
    .pipe(z.string().regex(/^\d{8,20}$/, 'Must be 8 to 20 digits.'))
    .meta({ type: 'string', description: 'Digits, hyphens allowed' }),
  holder: PersonName,
});

export const bankAccountRoutes = ({ changeBankAccount }: ApiServices): readonly Route[] => [
  route({
    method: 'patch',
    path: '/api/mentors/me/bank-account',
    permission: 'mentor',
    tag: 'Payout',
    summary: 'Change your payout account',
    body: NewBankAccount,
    answers: { 200: BankAccount },
    handle: async ({ caller, body }) =>
      ok(toBankAccountResponse(await changeBankAccount.execute({ mentorId: caller.id, ...body }))),
  }),
];
