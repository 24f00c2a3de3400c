import { invalid, policyViolation } from '../../kernel/domain-error.js';
import type { Id, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw, subtract, sum } from '../../kernel/krw.js';
import { calculateUnusedValue } from '../../membership/rules/credit.js';
import { type Membership, type Term, withTerms } from '../../membership/rules/membership.js';
import { type Payment, requirePaid } from '../../payment/rules/payment.js';
import { isRefundOwed, type Refund } from '../../payment/rules/refund.js';
import { drawUsable, type PointDraw, type PointLot, spendingOrder, withDraws } from '../../points/rules/point-lot.js';

export type ChargebackId = Id<'chargeback'>;

/** Money of a payment that the card company took back. */
export interface Chargeback {
  readonly id: ChargebackId;
  readonly paymentId: PaymentId;
  readonly amount: Krw;
  /** The instant at which the card company took the money. Unique for a payment, so that a repeated report is recognised. */
  readonly at: Instant;
  readonly why: string;
  readonly source: 'administrator' | 'gateway';
  /** The part that the member's unused sessions, points or refused refunds covered; the company bears the rest. */
  readonly fromMember: Krw;
  /** The part of `fromMember` that the company owed as refunds that the gateway had refused. */
  readonly fromRefunds: Krw;
  /** The points of `fromMember`; empty for a membership. */
  readonly draws: readonly PointDraw[];
  readonly bookedAt: Instant;
  /** The instant at which the dispute was won; null while the money is lost. */
  readonly wonAt: Instant | null;
}

/** The money of a payment that went back, or is to. */
export interface ReturnedMoney {
  /** The sum of the refunds that are paid or pending. `Payment.refundedAmount` counts the paid ones alone. */
  readonly refunded: Krw;
  /** Includes chargebacks that were won, and so took no money in the end. */
  readonly chargebacks: readonly Chargeback[];
}

/** The part of a chargeback that the company bears. */
export const calculateCompanyPart = ({ amount, fromMember }: Chargeback): Krw => subtract(amount, fromMember);

/** The chargebacks that were not won. */
export const selectOutstanding = (chargebacks: readonly Chargeback[]): readonly Chargeback[] =>
  chargebacks.filter(({ wonAt }) => wonAt === null);

/** The sum of the chargebacks of a payment that were not won. */
export const calculateChargedBack = ({ chargebacks }: ReturnedMoney): Krw =>
  sum(selectOutstanding(chargebacks).map(({ amount }) => amount));

/** The amount of a payment less its paid and pending refunds, and its chargebacks that were not won. */
export const leftOfPayment = ({ amount }: Pick<Payment, 'amount'>, returned: ReturnedMoney): Krw =>
  subtract(subtract(amount, returned.refunded), calculateChargedBack(returned));

/**
 * Refuses a chargeback that the payment does not allow (docs/domain.md, Money: Chargeback).
 * @returns the recorded chargeback with the same time and amount; null for a new one.
 * @throws DomainError policy-violation (`state`) for a payment whose money never arrived, (`chargeback-within-payment`) for more than the
 * rest of the payment; validation below one won, or for another amount at a recorded time.
 */
export function findRecordedOrRefuse(
  payment: Payment,
  { amount, at }: Pick<Chargeback, 'amount' | 'at'>,
  returned: ReturnedMoney,
): Chargeback | null {
  requirePaid(payment, 'charged back');
  if (amount < 1) throw invalid('amount', 'TOO_SMALL', 'At least one won must be charged back.');
  const known = returned.chargebacks.find((one) => one.at === at);
  if (known?.amount === amount) return known;
  if (known) throw invalid('at', 'ALREADY_USED', 'Another chargeback of this payment is recorded at this time.');
  const left = leftOfPayment(payment, returned);
  if (amount <= left) return null;
  throw policyViolation('chargeback-within-payment', 'The amount exceeds the rest of the payment.', {
    paid: payment.amount,
    refunded: returned.refunded,
    chargedBack: calculateChargedBack(returned),
    left,
  });
}

/**
 * An administrator states a time between the payment and now.
 * @throws DomainError validation.
 */
export function requireChargebackTime(payment: Payment, at: Instant, now: Instant): void {
  if (at > now) throw invalid('at', 'IN_THE_FUTURE', 'Must not be in the future.');
  if ('paidAt' in payment && at < payment.paidAt) throw invalid('at', 'WRONG_ORDER', 'Must not be before the payment.');
}

/**
 * A win follows the chargebacks that it reverses.
 * @throws DomainError validation.
 */
export function requireTimeOfWin(lost: readonly Pick<Chargeback, 'at'>[], at: Instant, now: Instant): void {
  if (at > now) throw invalid('at', 'IN_THE_FUTURE', 'Must not be in the future.');
  if (lost.some((one) => at < one.at)) throw invalid('at', 'WRONG_ORDER', 'Must not be before the chargeback.');
}

/**
 * The value of the unused credits of the paid term, up to the amount; 0 once the term is closed.
 * @param held the term's credits that reservations hold.
 */
export const calculateUnusedOfTerm = (term: Term | null, held: readonly number[], amount: Krw): Krw =>
  krw(term === null || term.closed ? 0 : Math.min(amount, calculateUnusedValue(term, held)));

/**
 * The refunds of a payment after a chargeback of this amount. It pays the amount that refused refunds still owe, so they owe less;
 * an unchanged refund is the same object.
 */
export function withOwedRefundsReduced(refunds: readonly Refund[], amount: Krw): readonly Refund[] {
  let rest: number = amount;
  return refunds.map((refund) => {
    if (rest === 0 || refund.status !== 'refused' || !isRefundOwed(refund)) return refund;
    const given = Math.min(rest, refund.amount - refund.chargedBack);
    rest -= given;
    return { ...refund, chargedBack: krw(refund.chargedBack + given) };
  });
}

/** The part of the refunds that chargebacks gave the payer instead. */
export const calculateGivenByRefunds = (refunds: readonly Refund[]): Krw =>
  sum(refunds.map(({ chargedBack }) => chargedBack));

/** The member's points up to the amount: first those of the payment, then the others in spending order. */
export function drawUnusedPoints(
  lots: readonly PointLot[],
  paymentId: PaymentId,
  amount: Krw,
  at: Instant,
): readonly PointDraw[] {
  const isOther = (lot: PointLot): number => Number(lot.paymentId !== paymentId);
  return drawUsable(lots, amount, at, (one, other) => isOther(one) - isOther(other) || spendingOrder(one, other));
}

/** The lots after the draws. The rest of the payment's own lot is not refunded: its money is disputed. */
export function withLotsDisputed(
  lots: readonly PointLot[],
  draws: readonly PointDraw[],
  paymentId: PaymentId,
): readonly PointLot[] {
  const taken = withDraws(lots, draws);
  const own = lots.filter((lot) => lot.paymentId === paymentId && !draws.some(({ lotId }) => lotId === lot.id));
  return [...taken, ...own].map((lot) => (lot.paymentId === paymentId ? { ...lot, disputed: true } : lot));
}

/**
 * The membership after a chargeback of one of its terms; negative amounts reverse a chargeback that was won.
 * @param withdrawn the part of the amount that the unused sessions covered.
 */
export const withChargeback = (
  membership: Membership,
  paymentId: PaymentId,
  amount: number,
  withdrawn: number,
): Membership =>
  withTerms(membership, (term) =>
    term.paymentId === paymentId
      ? { ...term, chargedBack: krw(term.chargedBack + amount), withdrawn: krw(term.withdrawn + withdrawn) }
      : term,
  );
