import type { BookingPolicies, CancellationPolicy } from '../../booking/policy.js';
import { freeCancellationUntil } from '../../booking/rules/cancellation.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { type Instant, minus } from '../../kernel/instant.js';
import { krw, type Krw, negate, NO_WON, calculateShare, subtract, sum } from '../../kernel/krw.js';
import type { MembershipRefundPolicies, RefundPolicy } from '../policy.js';
import type { RefundBasis, Term } from '../../membership/rules/membership.js';
import type { PaidPayment } from '../../payment/rules/payment.js';
import type { SettlementPolicies, SettlementPolicy } from '../../settlement/policy.js';

/** A term that is not over, with everything that decides its refund. */
export interface PaidTerm {
  readonly term: Term;
  readonly payment: PaidPayment;
  /** The reservations that hold a credit of the term, in any status. */
  readonly held: readonly Reservation[];
  /** The number of used day passes that count as its own. */
  readonly passesUsed: number;
}

/** One line of the calculation; deductions are below zero. */
export type RefundItem =
  | { readonly kind: 'paid'; readonly startsOn: Term['startsOn']; readonly amount: Krw }
  | { readonly kind: 'credits_used'; readonly count: number; readonly amount: Krw }
  /** A future session that can no longer be cancelled free of charge. */
  | { readonly kind: 'late_cancellation'; readonly startsAt: Instant; readonly amount: Krw }
  | { readonly kind: 'day_pass_used'; readonly count: number; readonly amount: Krw }
  | { readonly kind: 'fee'; readonly amount: Krw }
  /** The amount charged back. */
  | { readonly kind: 'charged_back'; readonly amount: Krw }
  /** Usage and fee exceed the price: the member owes nothing for that. */
  | { readonly kind: 'not_below_zero'; readonly amount: Krw };

/** The parts of a refund in won, each zero or more; in `items` the deductions are below zero. */
export interface RefundBreakdown {
  /** Of several terms: `cooling_off` if each term has that basis. */
  readonly basis: RefundBasis;
  /** The price of the terms, before refunds and chargebacks. */
  readonly paid: Krw;
  /** The value of used credits, of sessions too late to cancel free, and of used day passes. */
  readonly used: Krw;
  /** Rounded down, for each term by itself. */
  readonly fee: Krw;
  /** `paid` less `used`, `fee` and chargebacks, for each term at least zero. */
  readonly refund: Krw;
  /** The lines, which sum to the refund. */
  readonly items: readonly RefundItem[];
}

export interface RefundQuote extends RefundBreakdown {
  /** Each is refunded to its payment. */
  readonly terms: readonly (RefundBreakdown & Pick<PaidTerm, 'term' | 'payment'>)[];
}

/** A credit after the cancellation: returned, forfeited, or used before. */
export function creditDisposition(
  reservation: Reservation,
  at: Instant,
  policy: CancellationPolicy,
): 'returned' | 'forfeited' | 'used' {
  if (reservation.status !== 'confirmed' || at >= reservation.startsAt) return 'used';
  return at <= freeCancellationUntil(reservation, policy) ? 'returned' : 'forfeited';
}

export type RefundQuotePolicies = MembershipRefundPolicies & SettlementPolicies & Pick<BookingPolicies, 'cancellation'>;

/**
 * Calculates the itemised refund of a membership cancelled at an instant: each term by the rule, and the total (docs/domain.md, Money:
 * Cancel with refund). The preview and the cancellation both use it.
 */
export function refundQuote(terms: readonly PaidTerm[], at: Instant, policies: RefundQuotePolicies): RefundQuote {
  const each = terms.map((paid) => ({
    term: paid.term,
    payment: paid.payment,
    ...calculateBreakdown(paid, at, policies),
  }));
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

function calculateBreakdown(
  { term, payment, held, passesUsed }: PaidTerm,
  at: Instant,
  { cancellation, refund, settlement }: RefundQuotePolicies,
): RefundBreakdown {
  const late = held.filter((one) => creditDisposition(one, at, cancellation) === 'forfeited');
  const over = held.filter((one) => creditDisposition(one, at, cancellation) === 'used');
  const isUnused = late.length + over.length + passesUsed === 0;
  const basis = isUnused && isCoolingOff({ term, payment }, at, refund) ? 'cooling_off' : 'standard';
  const usedBefore = valueOfSessions(over);
  const passes = dayPassesValue(passesUsed, settlement);
  const used = sum([usedBefore, valueOfSessions(late), passes]);
  const fee = basis === 'cooling_off' ? NO_WON : calculateShare(term.price, refund.fee);
  const rest = subtract(subtract(subtract(term.price, used), fee), term.chargedBack);
  const items: readonly RefundItem[] = [
    { kind: 'paid', startsOn: term.startsOn, amount: term.price },
    { kind: 'credits_used', count: over.length, amount: negate(usedBefore) },
    ...late.map(({ startsAt, funding }): RefundItem => {
      return { kind: 'late_cancellation', startsAt, amount: negate(funding.value) };
    }),
    { kind: 'day_pass_used', count: passesUsed, amount: negate(passes) },
    { kind: 'fee', amount: negate(fee) },
    { kind: 'charged_back', amount: negate(term.chargedBack) },
    { kind: 'not_below_zero', amount: krw(Math.max(0, -rest)) },
  ];
  const shown = items.filter(({ kind, amount }) => kind === 'paid' || amount !== 0);
  return { basis, paid: term.price, used, fee, refund: krw(Math.max(0, rest)), items: shown };
}

/** Whether at most `coolingOffMs` have passed since the payment was booked, that instant included. */
export const isCoolingOff = (
  { term, payment }: Pick<PaidTerm, 'term' | 'payment'>,
  at: Instant,
  { coolingOffMs }: RefundPolicy,
): boolean => minus(at, coolingOffMs) <= (term.boughtAt ?? payment.paidAt);

/** The deduction for used day passes. */
export const dayPassesValue = (count: number, { dayPassValue }: SettlementPolicy): Krw => krw(dayPassValue * count);

/** The sum of the values of the sessions. */
export const valueOfSessions = (reservations: readonly Pick<Reservation, 'funding'>[]): Krw =>
  sum(reservations.map(({ funding }) => funding.value));
