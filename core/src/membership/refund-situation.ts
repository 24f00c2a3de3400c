import { dayOf, type Day } from '../shared/calendar.js';
import { wrongState } from '../shared/domain-error.js';
import type { MemberId } from '../shared/ids.js';
import { DAY, plus, type Instant } from '../shared/instant.js';
import type { DayPassPolicy } from '../shared/policies.js';
import type { DayPass } from '../booking/day-pass.js';
import type { Reservation } from '../booking/reservation.js';
import type { Payment, PaidPayment } from '../payment/payment.js';
import type { Stores } from '../stores.js';
import type { Membership, Term } from './membership.js';
import type { PaidTerm } from './refund-quote.js';

export type RefundingStores = Pick<Stores, 'memberships' | 'reservations' | 'payments' | 'dayPasses'>;

/** What decides what a membership gives back, locked for this transaction. */
export interface RefundSituation {
  readonly membership: Membership;
  /** Those that are not over: a term whose days have passed gives nothing back. */
  readonly terms: readonly PaidTerm[];
  /** The reservations that hold a credit of any term that is not closed. */
  readonly held: readonly Reservation[];
  /** Those that came with the membership, used or not, while their days last. */
  readonly passes: readonly DayPass[];
}

/** @throws DomainError not-found without a membership; policy-violation (`state`) while it waits for its first payment. */
export async function refundSituation(
  stores: RefundingStores,
  memberId: MemberId,
  at: Instant,
  policy: DayPassPolicy,
): Promise<RefundSituation> {
  const membership = cancellable(await stores.memberships.currentOf(memberId));
  const held = await stores.reservations.holding(openTerms(membership).map((term) => term.id));
  const passes = await stores.dayPasses.ofMemberships(memberId, at);
  const terms: PaidTerm[] = [];
  for (const term of openTerms(membership)) {
    if (isOver(term, dayOf(at))) continue;
    const payment = paid(await stores.payments.get(term.paymentId));
    const passUsed = passes.some((pass) => pass.status === 'used' && cameSince(pass, payment, policy));
    terms.push({ term, payment, held: held.filter((one) => holdsCreditOf(one, term)), passUsed });
  }
  return { membership, terms, held, passes };
}

/** The days of a pass are counted from its gift, or from a later day. */
const cameSince = ({ expiresAt }: DayPass, { paidAt }: PaidPayment, { validDays }: DayPassPolicy): boolean =>
  expiresAt >= plus(paidAt, validDays * DAY);

/** Those that still owe what is unused of them. */
export const openTerms = ({ terms }: Membership): readonly Term[] => terms.filter(({ closed }) => !closed);

export const holdsCreditOf = ({ funding }: Reservation, { id }: Term): boolean =>
  funding.kind === 'credit' && funding.termId === id;

const isOver = ({ endsOn }: Term, today: Day): boolean => endsOn <= today;

function cancellable(membership: Membership): Membership {
  const { status } = membership;
  if (status === 'pending_payment') throw wrongState('membership', status, 'cancelled');
  return membership;
}

function paid(payment: Payment): PaidPayment {
  if (payment.status === 'pending' || payment.status === 'failed')
    throw wrongState('payment', payment.status, 'refunded');
  return payment;
}
