import { dayOf, type Day } from '../shared/calendar.js';
import type { Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import { occupies } from '../booking/reservation.js';
import { endSlot } from '../fixed-slot/end-slot.js';
import { creditsExpired } from '../ledger/membership-entries.js';
import type { Stores } from '../stores.js';
import { beginPause, withPastPauseEnded } from './change-pause.js';
import { lastTerm, withTerms, type Membership, type Term } from './membership.js';
import { giveDayPass, nextDayPassOn } from './monthly-day-pass.js';
import { hasCome } from './next-step.js';
import { pauseBeginsOn } from './pause.js';
import { expiresOn, noticeOn, unusedValue } from './term-end.js';

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
  for (const term of now.terms) now = await closeTerm(stores, ids, now, term, at);
  return now;
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
 * Credits do not carry over: what is left of a term that is over becomes revenue, once none of its sessions is still to be decided.
 */
async function closeTerm(
  { reservations, journal }: SteppingStores,
  ids: Ids,
  membership: Membership,
  term: Term,
  at: Instant,
): Promise<Membership> {
  if (term.closed || !hasCome(term.endsOn, dayOf(at))) return membership;
  const holding = await reservations.holding([term.id]);
  if (holding.some(occupies)) return membership;
  const held = holding.flatMap(({ funding }) => (funding.kind === 'credit' ? [funding.credit] : []));
  const unused = unusedValue(term, held);
  if (unused > 0) await journal.append(creditsExpired(ids, membership.id, term.id, unused, at));
  return withTerms(membership, (one) => (one.id === term.id ? { ...one, closed: true } : one));
}
