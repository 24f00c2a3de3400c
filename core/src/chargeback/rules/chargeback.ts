import { invalid, policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { Id, PaymentId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw, subtract, sum } from '../../kernel/krw.js';
import { unusedValue } from '../../membership/rules/credit.js';
import { type Membership, type Term, withTerms } from '../../membership/rules/membership.js';
import type { Payment } from '../../payment/rules/payment.js';
import { firstOfDraws, type PointDraw, type PointLot, spendingOrder, usable } from '../../points/rules/point-lot.js';

export type ChargebackId = Id<'chargeback'>;

/** The card company took money of a payment back. */
export interface Chargeback {
  readonly id: ChargebackId;
  readonly paymentId: PaymentId;
  readonly amount: Krw;
  /** When the card company took it. A payment has one chargeback a time, so that a repeated report is known. */
  readonly at: Instant;
  readonly why: string;
  readonly source: 'administrator' | 'gateway';
  /** What the member's unused sessions or points gave; the company bears the rest. */
  readonly fromMember: Krw;
  /** The points of that; none for a membership. */
  readonly draws: readonly PointDraw[];
  readonly bookedAt: Instant;
  /** When the dispute was won; null while the money is lost. */
  readonly wonAt: Instant | null;
}

/** The refunds and chargebacks of a payment. */
export interface ReturnedMoney {
  /** Refunds that were not refused. */
  readonly refunded: Krw;
  readonly chargebacks: readonly Chargeback[];
}

/** Those that were not won. */
export const standing = (chargebacks: readonly Chargeback[]): readonly Chargeback[] =>
  chargebacks.filter(({ wonAt }) => wonAt === null);

/** The lost amount of a payment. */
export const chargedBackAmount = ({ chargebacks }: ReturnedMoney): Krw =>
  sum(standing(chargebacks).map(({ amount }) => amount));

/** What is left of a payment after its refunds and chargebacks. */
export const leftOfPayment = ({ amount }: Pick<Payment, 'amount'>, returned: ReturnedMoney): Krw =>
  subtract(subtract(amount, returned.refunded), chargedBackAmount(returned));

/**
 * Refuses a chargeback that the payment cannot have (docs/domain.md, Money: Chargeback).
 * @returns the chargeback that was recorded before for the same time and amount; null for a new one.
 * @throws DomainError policy-violation (`state`) for a payment whose money never came, (`chargeback-within-payment`) for more than is left
 * of it; validation for no amount, or another one at a known time.
 */
export function findRecorded(
  payment: Payment,
  { amount, at }: Pick<Chargeback, 'amount' | 'at'>,
  returned: ReturnedMoney,
): Chargeback | null {
  if (payment.status === 'pending' || payment.status === 'failed')
    throw wrongState('payment', payment.status, 'charged back');
  if (amount < 1) throw invalid('amount', 'At least one won must be charged back.');
  const known = returned.chargebacks.find((one) => one.at === at);
  if (known?.amount === amount) return known;
  if (known) throw invalid('at', 'Another chargeback of this payment has this time.');
  const left = leftOfPayment(payment, returned);
  if (amount <= left) return null;
  throw policyViolation('chargeback-within-payment', 'More than is left of the payment cannot be charged back.', {
    paid: payment.amount,
    refunded: returned.refunded,
    chargedBack: chargedBackAmount(returned),
    left,
  });
}

/**
 * What the unused credits of the paid term give; nothing once the term is closed. @param held the term's credits that reservations hold.
 */
export const unusedOfTerm = (term: Term | null, held: readonly number[], amount: Krw): Krw =>
  krw(term === null || term.closed ? 0 : Math.min(amount, unusedValue(term, held)));

/** What the member's points give: first those of the payment, then the others in spending order. */
export function unusedPoints(
  lots: readonly PointLot[],
  paymentId: PaymentId,
  amount: Krw,
  at: Instant,
): readonly PointDraw[] {
  const isOther = (lot: PointLot): number => Number(lot.paymentId !== paymentId);
  const inOrder = [...usable(lots, at)].sort(
    (one, other) => isOther(one) - isOther(other) || spendingOrder(one, other),
  );
  return firstOfDraws(
    inOrder.map(({ id: lotId, remaining }) => ({ lotId, amount: remaining })),
    amount,
  );
}

/**
 * The membership after a chargeback of one of its terms; below zero, after one was won.
 * @param withdrawn of the amount, what the unused sessions gave.
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
