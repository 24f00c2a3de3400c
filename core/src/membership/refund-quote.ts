import { minus, type Instant } from '../shared/instant.js';
import { add, krw, negate, NO_WON, shareOf, subtract, sum, type Krw } from '../shared/krw.js';
import type { CancellationPolicy, Policies, RefundPolicy } from '../shared/policies.js';
import { freeCancellationUntil } from '../booking/cancellation-policy.js';
import type { Reservation } from '../booking/reservation.js';
import type { PaidPayment } from '../payment/payment.js';
import type { Term } from './membership.js';

/** A term that is not over, with all that decides what goes back of it. */
export interface PaidTerm {
  readonly term: Term;
  readonly payment: PaidPayment;
  /** The reservations that hold a credit of the term, whatever became of them. */
  readonly held: readonly Reservation[];
  /** Whether a day pass that came with it books a session. */
  readonly passUsed: boolean;
}

/** Within the cooling-off period, and nothing used: everything goes back. */
export type RefundBasis = 'cooling_off' | 'standard';

/** One line of the reckoning; what is taken off is below zero. */
export type RefundItem =
  | { readonly kind: 'paid'; readonly startsOn: Term['startsOn']; readonly amount: Krw }
  | { readonly kind: 'credits_used'; readonly count: number; readonly amount: Krw }
  /** A session to come that can no longer be cancelled free of charge. */
  | { readonly kind: 'late_cancellation'; readonly startsAt: Instant; readonly amount: Krw }
  | { readonly kind: 'fee'; readonly amount: Krw }
  /** What is used and the fee are more than was paid: the member owes nothing for that. */
  | { readonly kind: 'not_below_zero'; readonly amount: Krw };

export interface Reckoning {
  readonly basis: RefundBasis;
  readonly paid: Krw;
  readonly used: Krw;
  readonly fee: Krw;
  readonly refund: Krw;
  /** They sum to the refund. */
  readonly items: readonly RefundItem[];
}

export interface RefundQuote extends Reckoning {
  /** Each goes back to the payment that it came from. */
  readonly terms: readonly (Reckoning & Pick<PaidTerm, 'term' | 'payment'>)[];
}

/** What a cancellation makes of a credit: it returns, it is forfeited, or it was used before. */
export function fateOf(
  reservation: Reservation,
  at: Instant,
  policy: CancellationPolicy,
): 'returned' | 'forfeited' | 'used' {
  if (reservation.status !== 'confirmed' || at >= reservation.startsAt) return 'used';
  return at <= freeCancellationUntil(reservation, policy) ? 'returned' : 'forfeited';
}

/**
 * What goes back when a membership is cancelled at an instant, itemised: each term by the rule, and all of them together
 * (docs/domain.md, Money: Cancel with refund). The preview and the cancellation both say what this says.
 */
export function refundQuote(terms: readonly PaidTerm[], at: Instant, policies: Policies): RefundQuote {
  const each = terms.map((paid) => ({ term: paid.term, payment: paid.payment, ...reckon(paid, at, policies) }));
  const total = (part: 'paid' | 'used' | 'fee' | 'refund') => sum(each.map((term) => term[part]));
  return {
    basis: each.length > 0 && each.every(({ basis }) => basis === 'cooling_off') ? 'cooling_off' : 'standard',
    paid: total('paid'),
    used: total('used'),
    fee: total('fee'),
    refund: total('refund'),
    items: each.flatMap(({ items }) => items),
    terms: each,
  };
}

function reckon(
  { term, payment, held, passUsed }: PaidTerm,
  at: Instant,
  { cancellation, refund }: Policies,
): Reckoning {
  const late = held.filter((one) => fateOf(one, at, cancellation) === 'forfeited');
  const over = held.filter((one) => fateOf(one, at, cancellation) === 'used');
  const paid: RefundItem = { kind: 'paid', startsOn: term.startsOn, amount: term.price };
  if (late.length + over.length === 0 && !passUsed && isCoolingOff(payment, at, refund)) {
    return { basis: 'cooling_off', paid: term.price, used: NO_WON, fee: NO_WON, refund: term.price, items: [paid] };
  }
  const usedBefore = valueOf(over);
  const used = add(usedBefore, valueOf(late));
  const fee = shareOf(term.price, refund.fee);
  const rest = subtract(subtract(term.price, used), fee);
  const items: readonly RefundItem[] = [
    paid,
    { kind: 'credits_used', count: over.length, amount: negate(usedBefore) },
    ...late.map(({ startsAt, funding }): RefundItem => {
      return { kind: 'late_cancellation', startsAt, amount: negate(funding.value) };
    }),
    { kind: 'fee', amount: negate(fee) },
    { kind: 'not_below_zero', amount: krw(Math.max(0, -rest)) },
  ];
  return {
    basis: 'standard',
    paid: term.price,
    used,
    fee,
    refund: krw(Math.max(0, rest)),
    items: items.filter(({ kind, amount }) => kind === 'paid' || amount !== 0),
  };
}

/** Until 7 days after the payment, that instant included. */
const isCoolingOff = ({ paidAt }: PaidPayment, at: Instant, { coolingOffMs }: RefundPolicy): boolean =>
  minus(at, coolingOffMs) <= paidAt;

const valueOf = (reservations: readonly Reservation[]): Krw => sum(reservations.map(({ funding }) => funding.value));
