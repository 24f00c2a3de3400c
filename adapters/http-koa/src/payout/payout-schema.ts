import { z } from 'zod';
import type { MentorId, PayoutId, ReservationId } from '@spotter/core/kernel';
import { PAYOUT_STATUSES, type PayoutLine as PayoutLineOf, type PayoutWithLines } from '@spotter/core/payout';
import { formatAt } from '../kernel/wire-time.js';
import { At, Day, id, Krw, named } from '../kernel/wire-types.js';
import { BankAccount, toBankAccountResponse } from '../mentor/mentor-schemas.js';

export const PayoutPeriod = z
  .strictObject({ periodId: Day, startsOn: Day, endsOn: Day.meta({ description: 'The day after the period' }) })
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

/** Gross amount, withholding and net amount. */
export const withheldFields = { gross: Krw, incomeTax: Krw, localIncomeTax: Krw, net: Krw };

export const Payout = z
  .strictObject({
    id: id<PayoutId>(),
    mentorId: id<MentorId>(),
    mentor: named<MentorId>(),
    period: PayoutPeriod,
    status: z.enum(PAYOUT_STATUSES),
    ...withheldFields,
    lines: z.array(PayoutLine),
    bankAccount: BankAccount.nullable(),
    attempts: z.int(),
    failureReason: z.string().nullable(),
    postponedUntil: At.nullable().meta({ description: 'The bank takes the deposit after this time' }),
    postponedReason: z
      .string()
      .nullable()
      .meta({ examples: ['outside_hours', 'payee_not_approved'] }),
    heldUntil: At.nullable().meta({ description: 'The deposit waits until then: the account was changed' }),
    depositedAt: At.nullable(),
  })
  .meta({ id: 'Payout' });

export const toLineResponse = ({ kind, reservationId, at, value, amount }: PayoutLineOf) => ({
  kind,
  reservationId,
  at: formatAt(at),
  value,
  amount,
});

export const toPayoutResponse = ({ payout, mentor, payeeHeldUntil, lines }: PayoutWithLines) => ({
  id: payout.id,
  mentorId: payout.mentorId,
  mentor,
  period: payout.period,
  status: payout.status,
  gross: payout.gross,
  incomeTax: payout.incomeTax,
  localIncomeTax: payout.localIncomeTax,
  net: payout.net,
  lines: lines.map(toLineResponse),
  bankAccount: payout.bankAccount && toBankAccountResponse(payout.bankAccount),
  attempts: payout.attempts,
  failureReason: payout.status === 'failed' ? payout.failureReason : null,
  postponedUntil: payout.status === 'calculated' && payout.postponed ? formatAt(payout.postponed.until) : null,
  postponedReason: payout.status === 'calculated' ? (payout.postponed?.reason ?? null) : null,
  heldUntil: payout.status === 'calculated' && payeeHeldUntil ? formatAt(payeeHeldUntil) : null,
  depositedAt: payout.status === 'deposited' ? formatAt(payout.depositedAt) : null,
});
