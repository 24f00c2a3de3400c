import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { creditsOf, occupies } from '../../booking/rules/reservation.js';
import { saveEndedSlot } from '../../fixed-slot/use-cases/end-slot.js';
import { type Day, dayOf } from '../../kernel/calendar.js';
import type { TermId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { calculateUnusedValue } from '../rules/credit.js';
import { createMembershipRevenueEntry } from '../rules/membership-entries.js';
import { lastTerm, type Membership, withTerms } from '../rules/membership.js';
import { issueDueDayPass, dayPassDueOn } from '../rules/monthly-day-pass.js';
import { isReached } from '../rules/next-transition.js';
import { pauseBeginsOn } from '../rules/pause.js';
import { awaitsConsent, renewalPrice, renewsItself } from '../rules/price-change.js';
import { expiresOn, noticeOn } from '../rules/term-end.js';
import { beginPause, endPastPause } from './change-pause.js';
import { reviewPrice } from './review-price.js';

export type ApplyDueTransitionsRepositories = Pick<
  Repositories,
  'reservations' | 'dayPasses' | 'fixedSlots' | 'planPrices' | 'journal' | 'outbox'
>;

/**
 * Applies every transition of a membership whose day has come, except the charge, in an order in which one can make the next due. Runs
 * within a transaction that holds the membership. Writes everything but the membership, which the caller saves.
 * @returns the same object when no transition was due.
 */
export async function applyDueTransitions(
  repositories: ApplyDueTransitionsRepositories,
  membership: Membership,
  step: StepContext,
): Promise<Membership> {
  const { ids, at, policies } = step;
  const today = dayOf(at);
  let current = membership;
  if (isReached(pauseBeginsOn(current), today)) current = await beginPause(repositories, current);
  current = await endPastPause(repositories, current, today);
  while (isReached(dayPassDueOn(current), today)) {
    const { membership: counted, dayPass } = issueDueDayPass(ids, current, at, policies.dayPass);
    if (dayPass) await repositories.dayPasses.add(dayPass);
    current = counted;
  }
  current = await reviewPrice(repositories, current, today, policies);
  if (isReached(noticeOn(current, policies.membership), today))
    current = await sendEndNotice(repositories, current, today);
  if (isReached(expiresOn(current, policies.membership), today)) current = await expire(repositories, current, at);
  return closeTerms(repositories, current, step);
}

/** Sends the end notice, unless the term has already ended. */
async function sendEndNotice(
  { outbox, planPrices }: ApplyDueTransitionsRepositories,
  membership: Membership,
  today: Day,
): Promise<Membership> {
  const { id: membershipId, memberId, plan } = membership;
  const { endsOn } = lastTerm(membership);
  if (today >= endsOn) return membership;
  const renews = renewsItself(membership);
  const amount = renewalPrice(membership, await planPrices.findByPlan(plan.id));
  await outbox.add({ type: 'membership-ending', membershipId, memberId, endsOn, renews, amount });
  return { ...membership, endNoticeSentOn: endsOn };
}

/** An expired membership cannot pay for the fixed slots, so they end and their hours become available to others. */
async function expire(
  { fixedSlots, outbox }: ApplyDueTransitionsRepositories,
  membership: Membership,
  at: Instant,
): Promise<Membership> {
  const { id: membershipId, memberId } = membership;
  for (const slot of await fixedSlots.findCurrentByMember(memberId))
    await saveEndedSlot({ fixedSlots, outbox }, slot, { at, by: 'system' });
  await outbox.add({ type: 'membership-expired', membershipId, memberId, isUnpaid: renewsItself(membership) });
  const { priceChange } = membership;
  if (priceChange && awaitsConsent(membership)) {
    const { endsOn } = lastTerm(membership);
    await outbox.add({ type: 'membership-not-renewed', membershipId, memberId, endsOn, price: priceChange.price });
  }
  return { ...membership, status: 'expired' };
}

/**
 * Closes past terms: unused credits do not carry over. They become revenue once all sessions of the term are decided. The balances are
 * locked last.
 */
async function closeTerms(
  { reservations, journal }: ApplyDueTransitionsRepositories,
  membership: Membership,
  { ids, at }: StepContext,
): Promise<Membership> {
  const unused = new Map<TermId, Krw>();
  for (const term of membership.terms) {
    if (term.closed || !isReached(term.endsOn, dayOf(at))) continue;
    const holding = await reservations.findHoldingCredits([term.id]);
    if (!holding.some(occupies)) unused.set(term.id, calculateUnusedValue(term, creditsOf(holding)));
  }
  if (unused.size === 0) return membership;
  const facts = { kind: 'credits_expired', membershipId: membership.id, at } as const;
  for (const [reference, amount] of unused)
    if (amount > 0) await journal.append(createMembershipRevenueEntry(ids, { ...facts, reference, amount }));
  return withTerms(membership, (term) => (unused.has(term.id) ? { ...term, closed: true } : term));
}
