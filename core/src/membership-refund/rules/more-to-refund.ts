import type { Reservation } from '../../booking/rules/reservation.js';
import { add, calculateShare, krw, type Krw, NO_WON, sum } from '../../kernel/krw.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import type { Term } from '../../membership/rules/membership.js';
import type { Refund } from '../../payment/rules/refund.js';
import type { SettlementPolicy } from '../../settlement/policy.js';
import type { RefundPolicy } from '../policy.js';
import { dayPassesValue, valueOfSessions } from './refund-quote.js';

/**
 * The used value of a term that a cancellation closed.
 * @param held the reservations that hold its credits.
 * @param passes its day passes; the cancellation withdrew the unused ones.
 */
export const calculateUsedOfClosed = (
  held: readonly Pick<Reservation, 'funding'>[],
  passes: readonly Pick<DayPass, 'status'>[],
  policy: SettlementPolicy,
): Krw =>
  add(valueOfSessions(held), dayPassesValue(passes.filter(({ status }) => status !== 'expired').length, policy));

/**
 * The increase of the refund when a session is found unused: at most its value, and at most the rest after fee, use, earlier refunds and
 * chargebacks.
 * @param left the rest of the payment (`leftOfPayment`): pending refunds count as gone.
 */
export function moreToRefund(
  { price, left }: { readonly price: Krw; readonly left: Krw },
  used: Krw,
  value: Krw,
  { fee }: RefundPolicy,
): Krw {
  return krw(Math.max(0, Math.min(value, left - calculateShare(price, fee) - used)));
}

/**
 * The refund that becomes due when the chargebacks of a cancelled term are won: the refund without a chargeback, less the existing
 * refunds. A refused one is owed already.
 */
export function refundOnceWon(
  { price, refundBasis }: Pick<Term, 'price' | 'refundBasis'>,
  used: Krw,
  refunds: readonly Pick<Refund, 'amount'>[],
  { fee }: RefundPolicy,
): Krw {
  if (refundBasis === null) return NO_WON;
  const due = refundBasis === 'cooling_off' ? price : price - calculateShare(price, fee) - used;
  return krw(Math.max(0, due - sum(refunds.map(({ amount }) => amount))));
}
