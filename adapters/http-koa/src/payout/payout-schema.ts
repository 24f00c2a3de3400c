import { z } from 'zod';
import type { Instant, MentorId, PayoutId, ReservationId } from '@spotter/core/kernel';
import { isPayeeHeld } from '@spotter/core/mentor';
import { PAYOUT_STATUSES, type PayoutWithLines } from '@spotter/core/payout';
import { At, Day, id, Krw, named } from '../kernel/wire-types.js';
import { BankAccount } from '../mentor/mentor-schemas.js';

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

/** The number of payouts by status. */
export const StatusCounts = z.strictObject(
  Object.fromEntries(PAYOUT_STATUSES.map((status) => [status, z.int()])) as Record<
    (typeof PAYOUT_STATUSES)[number],
    z.ZodInt
  >,
);

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
    postponedUntil: At.nullable().meta({ description: 'The bank accepts the deposit after this time' }),
    postponedReason: z
      .string()
      .nullable()
      .meta({ examples: ['outside_hours', 'payee_not_approved'] }),
    heldUntil: At.nullable().meta({ description: 'The deposit waits until then: the account was changed' }),
    depositedAt: At.nullable(),
  })
  .meta({ id: 'Payout' });

/** @param at a hold that ended then, or before, is left out. */
export const toPayoutResponse = ({ payout, ...view }: PayoutWithLines, at: Instant) => {
  const calculated = payout.status === 'calculated' ? payout : null;
  return {
    ...payout,
    ...view,
    failureReason: payout.status === 'failed' ? payout.failureReason : null,
    postponedUntil: calculated?.postponed?.until ?? null,
    postponedReason: calculated?.postponed?.reason ?? null,
    heldUntil: calculated && isPayeeHeld(view, at) ? view.payeeHeldUntil : null,
    depositedAt: payout.status === 'deposited' ? payout.depositedAt : null,
  };
};
