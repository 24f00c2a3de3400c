import type { Repositories } from '../../application/repositories.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import type { CompensationReview } from '../../conduct/rules/compensation-review.js';
import { dayOf } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { TermId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { holdsCreditOf, isTermOver, openTerms } from '../rules/cancelled-membership.js';
import type { MembershipRefundPolicies } from '../policy.js';
import { isCoolingOff, type PaidTerm } from '../rules/refund-quote.js';
import type { DayPass } from '../../membership/rules/day-pass.js';
import type { Membership, Term } from '../../membership/rules/membership.js';
import { requirePaid } from '../../payment/rules/payment.js';

export type RefundContextRepositories = Pick<
  Repositories,
  'reservations' | 'payments' | 'dayPasses' | 'compensationReviews'
>;

/** The facts that decide the refund of a membership, locked for this transaction. */
export interface RefundContext {
  /** Terms that are not over: a past term gives no refund. */
  readonly terms: readonly PaidTerm[];
  /** The reservations that hold a credit of any term that is not closed. */
  readonly held: readonly Reservation[];
  /** The day passes that count as these terms' own, used or not: `termId` names the term. */
  readonly passes: readonly DayPass[];
  /** The open compensation reviews of sessions of terms within their cooling-off period. */
  readonly reviews: readonly CompensationReview[];
}

/**
 * @param membership locked.
 * @throws DomainError policy-violation (`state`) while it waits for its first payment.
 */
export async function loadRefundContext(
  repositories: RefundContextRepositories,
  membership: Membership,
  at: Instant,
  policies: MembershipRefundPolicies,
): Promise<RefundContext> {
  if (membership.status === 'pending_payment') throw wrongState('membership', membership.status, 'cancelled');
  const open = openTerms(membership);
  const held = await repositories.reservations.findHoldingCredits(open.map((term) => term.id));
  const current = open.filter((term) => !isTermOver(term, dayOf(at)));
  // After the sessions, which open reviews, and before the passes: one that a review grants meanwhile is found.
  const openReviews = await findOpenReviews(repositories, membership, current);
  const own = await repositories.dayPasses.findByTerms(current.map((term) => term.id));
  const compensations = await findCompensations(repositories, membership, current); // passes are locked before payments
  const terms: PaidTerm[] = [];
  const passes: DayPass[] = [];
  const reviews: CompensationReview[] = [];
  for (const term of current) {
    const payment = requirePaid(await repositories.payments.get(term.paymentId), 'refunded');
    const isEarly = isCoolingOff({ term, payment }, at, policies.refund);
    if (isEarly) reviews.push(...(openReviews.get(term.id) ?? []));
    const counted = isEarly ? [...own, ...compensations] : own;
    const ofTerm = counted.filter(({ termId }) => termId === term.id);
    passes.push(...ofTerm);
    const passesUsed = ofTerm.filter(({ status }) => status === 'used').length;
    terms.push({ term, payment, held: held.filter((one) => holdsCreditOf(one, term)), passesUsed });
  }
  return { terms, held, passes, reviews };
}

/** By the term whose credit paid for the session. */
async function findOpenReviews(
  { compensationReviews }: RefundContextRepositories,
  { memberId }: Membership,
  terms: readonly Term[],
): Promise<ReadonlyMap<TermId, readonly CompensationReview[]>> {
  const found = new Map<TermId, readonly CompensationReview[]>();
  for (const { id } of terms) found.set(id, await compensationReviews.findOpenOfTerm(memberId, id));
  return found;
}

/**
 * Within the cooling-off period they count as the term's own: otherwise a refunded term would leave an unpaid pass.
 * @returns the passes for sessions that a credit of the terms paid, with that term.
 */
async function findCompensations(
  { dayPasses }: RefundContextRepositories,
  { memberId }: Membership,
  terms: readonly Term[],
): Promise<readonly DayPass[]> {
  const found: DayPass[] = [];
  for (const { id: termId } of terms)
    for (const pass of await dayPasses.findCompensationsOfTerm(memberId, termId)) found.push({ ...pass, termId });
  return found;
}
