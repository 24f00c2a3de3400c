import { z } from 'zod';
import type { Instant, MentorId, PayoutId, ReservationId } from '@spotter/core/kernel';
import { isPayeeHeld } from '@spotter/core/mentor';
import {
  PAYOUT_STATUSES,
  type PayoutLine as PayoutLineOf,
  type PayoutStatus,
  type PayoutWithLines,
} from '@spotter/core/payout';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, Day, id, Krw, named } from '../kernel/wire-types.js';
import { BankAccount } from '../mentor/mentor-schemas.js';

export const PayoutPeriod = component('PayoutPeriod', {
  periodId: Day.meta({ description: 'The first day, which identifies the period' }),
  startsOn: Day,
  endsOn: Day.meta({ description: 'The day after the period' }),
});

export const PayoutLine = component('PayoutLine', {
  kind: explainedEnum<PayoutLineOf['kind']>({
    session: 'share of a completed session',
    member_no_show: 'share of a session that the member missed',
    late_cancellation: 'half the share of a session cancelled late',
    penalty: 'of a missed or forfeited session; above zero when it is returned',
    handover_note: 'reward of a handover note',
    carried_over: 'debt of an earlier period',
  }),
  reservationId: id<ReservationId>().nullable(),
  at: At.meta({ description: 'When it was earned' }),
  value: Krw.meta({ description: 'The whole value of the session; 0 for lines that are no share of one' }),
  amount: Krw.meta({ description: 'The mentor’s part in won, before tax; below zero for a debt' }),
});

/** The number of payouts by status. */
export const StatusCounts = z.strictObject(
  Object.fromEntries(PAYOUT_STATUSES.map((status) => [status, z.int()])) as Record<
    (typeof PAYOUT_STATUSES)[number],
    z.ZodInt
  >,
);

/** Gross amount, withholding and net amount. */
export const withheldFields = {
  gross: Krw.meta({ description: 'Won before tax' }),
  incomeTax: Krw.meta({ description: 'Withheld income tax' }),
  localIncomeTax: Krw.meta({ description: 'Withheld local income tax' }),
  net: Krw.meta({ description: 'Won after both taxes' }),
};

export const Payout = component('Payout', {
  id: id<PayoutId>(),
  mentorId: id<MentorId>(),
  mentor: named<MentorId>(),
  period: PayoutPeriod,
  status: explainedEnum<PayoutStatus>({
    calculated: 'waits for its deposit',
    processing: 'sent to the bank, without a final result',
    deposited: 'paid into the account',
    failed: 'refused or returned by the bank, or without an account; it can be retried',
    carried_over: 'zero or less: a debt begins the next payout',
  }),
  ...withheldFields,
  lines: z.array(PayoutLine),
  bankAccount: BankAccount.nullable().meta({ description: 'The account of the last attempt' }),
  attempts: z.int().meta({ description: 'The number of deposits that were tried' }),
  failureReason: z
    .string()
    .nullable()
    .meta({ description: 'The bank’s reason, or `no_bank_account`', examples: ['account_refused'] }),
  postponedUntil: At.nullable().meta({ description: 'The bank accepts the deposit after this time' }),
  postponedReason: z
    .string()
    .nullable()
    .meta({ examples: ['outside_hours', 'payee_not_approved'] }),
  heldUntil: At.nullable().meta({ description: 'The deposit waits until then: the account was changed' }),
  depositedAt: At.nullable(),
});

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
