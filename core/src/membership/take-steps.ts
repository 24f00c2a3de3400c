import { dayOf, type Day } from '../shared/calendar.js';
import type { Ids, TermId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import { occupies, type Reservation } from '../booking/reservation.js';
import { endSlot } from '../fixed-slot/end-slot.js';
import { creditsExpired } from '../ledger/membership-entries.js';
import type { Stores } from '../stores.js';
import { beginPause, withPastPauseEnded } from './change-pause.js';
import { lastTerm, withTerms, type Membership } from './membership.js';
import { giveDayPass, nextDayPassOn } from './monthly-day-pass.js';
import { hasCome } from './next-step.js';
import { pauseBeginsOn } from './pause.js';
import { closesOn, expiresOn, noticeOn, unusedValue } from './term-end.js';

export type SteppingStores = Pick<Stores, 'reservations' | 'dayPasses' | 'fixedSlots' | 'journal' | 'outbox'>;

/**
 * Every step of a membership whose day has come, but for the charge, in an order in which one may make the next due. Within a
 * transaction that holds the membership.
 * @returns the very same membership when there was none.
 */
export async function takeSteps(
  stores: SteppingStores,
  ids: Ids,
  membership: Membership,
  at: Instant,
  policies: Policies,
): Promise<Membership> {
  const today = dayOf(at);
  let now = membership;
  if (hasCome(pauseBeginsOn(now), today)) now = await beginPause(stores, now);
  now = await withPastPauseEnded(stores, now, today);
  while (hasCome(nextDayPassOn(now), today)) now = await giveDayPass(stores, ids, now, at, policies.dayPass);
  if (hasCome(noticeOn(now, policies.membership), today)) now = await tellOfEnd(stores, now, today);
  if (hasCome(expiresOn(now, policies.membership), today)) now = await expire(stores, now);
  return closeTerms(stores, ids, now, at);
}

/** What ends on a day that has passed is no news any more. */
async function tellOfEnd({ outbox }: SteppingStores, membership: Membership, today: Day): Promise<Membership> {
  const { id: membershipId, memberId, autoRenew: renews, plan } = membership;
  const { endsOn } = lastTerm(membership);
  if (today >= endsOn) return membership;
  await outbox.add({ type: 'membership-ending', membershipId, memberId, endsOn, renews, amount: plan.price });
  return { ...membership, toldOfEnd: endsOn };
}

/** Nothing pays for the weekly hours any more: another may have them. */
async function expire({ fixedSlots, outbox }: SteppingStores, membership: Membership): Promise<Membership> {
  const { id: membershipId, memberId } = membership;
  for (const slot of await fixedSlots.standingOf(memberId)) await endSlot({ fixedSlots, outbox }, slot);
  await outbox.add({ type: 'membership-expired', membershipId, memberId });
  return { ...membership, status: 'expired' };
}

/**
 * Credits do not carry over: what is left of a term that is over becomes revenue, once none of its sessions is still to be decided. The
 * balances are locked last of all.
 */
async function closeTerms(
  { reservations, journal }: SteppingStores,
  ids: Ids,
  membership: Membership,
  at: Instant,
): Promise<Membership> {
  if (!hasCome(closesOn(membership), dayOf(at))) return membership;
  const unused = new Map<TermId, Krw>();
  for (const term of membership.terms) {
    if (term.closed || !hasCome(term.endsOn, dayOf(at))) continue;
    const holding = await reservations.holding([term.id]);
    if (!holding.some(occupies)) unused.set(term.id, unusedValue(term, creditsOf(holding)));
  }
  if (unused.size === 0) return membership;
  for (const [termId, amount] of unused)
    if (amount > 0) await journal.append(creditsExpired(ids, membership.id, termId, amount, at));
  return withTerms(membership, (term) => (unused.has(term.id) ? { ...term, closed: true } : term));
}

const creditsOf = (reservations: readonly Reservation[]): readonly number[] =>
  reservations.flatMap(({ funding }) => (funding.kind === 'credit' ? [funding.credit] : []));
