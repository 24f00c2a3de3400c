import { z } from 'zod';
import {
  PAYOUT_STATUSES,
  type MentorId,
  type PayoutId,
  type PayoutLine as PayoutLineOf,
  type PayoutWithLines,
  type ReservationId,
} from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
import { At, Day, id, Krw } from '../kernel/wire-types.js';
import { BankAccount, presentBankAccount } from '../mentor/mentor-schemas.js';

export const PayoutPeriod = z
  .strictObject({ periodId: Day, startsOn: Day, endsOn: Day.meta({ description: 'The first day after' }) })
  .meta({ id: 'PayoutPeriod' });

export const PayoutLine = z
  .strictObject({
    kind: z.enum(['session', 'member_no_show', 'late_cancellation', 'penalty', 'handover_note', 'carried_over']),
    reservationId: id<ReservationId>().nullable(),
    at: At,
    value: Krw,
    amount: Krw,
  })
  .meta({ id: 'PayoutLine' });

/** Gross, what is withheld of it, and what is left. */
export const withheldFields = { gross: Krw, incomeTax: Krw, localIncomeTax: Krw, net: Krw };

export const Payout = z
  .strictObject({
    id: id<PayoutId>(),
    mentorId: id<MentorId>(),
    period: PayoutPeriod,
    status: z.enum(PAYOUT_STATUSES),
    ...withheldFields,
    lines: z.array(PayoutLine),
    bankAccount: BankAccount.nullable(),
    attempts: z.int(),
    failureReason: z.string().nullable(),
    depositedAt: At.nullable(),
  })
  .meta({ id: 'Payout' });

export const presentLine = ({ kind, reservationId, at, value, amount }: PayoutLineOf) => ({
  kind,
  reservationId,
  at: formatAt(at),
  value,
  amount,
});

export const presentPayout = ({ payout, lines }: PayoutWithLines) => ({
  id: payout.id,
  mentorId: payout.mentorId,
  period: payout.period,
  status: payout.status,
  gross: payout.gross,
  incomeTax: payout.incomeTax,
  localIncomeTax: payout.localIncomeTax,
  net: payout.net,
  lines: lines.map(presentLine),
  bankAccount: payout.bankAccount && presentBankAccount(payout.bankAccount),
  attempts: payout.attempts,
  failureReason: payout.status === 'failed' ? payout.failureReason : null,
  depositedAt: payout.status === 'deposited' ? formatAt(payout.depositedAt) : null,
});
