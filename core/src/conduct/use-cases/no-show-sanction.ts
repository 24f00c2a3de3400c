import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { MentorNoShow } from '../../booking/rules/reservation.js';
import type { ConductPolicy } from '../policy.js';
import { type SuspendingStores, suspendMentor } from './suspend-mentor.js';
import { saveTierOnHold } from './tier-hold.js';
import type { Ids } from '../../kernel/ids.js';
import { DAY, type Instant, intervalAround, type Millis } from '../../kernel/instant.js';
import type { Mentor, MentorChange } from '../../mentor/rules/mentor.js';

/** What the no-shows of a mentor lead to. `suspension`: the mentor is on hold, and a Pro tier too. */
export type NoShowSanction = 'none' | 'warning' | 'tier_hold' | 'suspension';

/** Two no-shows in 30 days: a Pro tier is on hold, a standard mentor is warned. Three: the mentor is on hold (docs/domain.md, Mentors). */
export function decideSanction(
  { tier }: Pick<Mentor, 'tier'>,
  noShows: number,
  { noShowsToHold, noShowsToSuspend }: ConductPolicy,
): NoShowSanction {
  if (noShows >= noShowsToSuspend) return 'suspension';
  if (noShows < noShowsToHold) return 'none';
  return tier === 'pro' ? 'tier_hold' : 'warning';
}

/**
 * The greatest number of sessions that started within the given length of each other (that length included), counting only groups that
 * contain the session that started at `startsAt`. The order in which sessions were decided does not matter.
 * @param starts in ascending order, `startsAt` among them.
 */
export function countNearNoShows(starts: readonly Instant[], startsAt: Instant, length: Millis): number {
  const counts = starts
    .filter((first) => first <= startsAt && startsAt - first <= length)
    .map((first) => starts.filter((start) => start >= first && start - first <= length).length);
  return Math.max(0, ...counts);
}

export type SanctioningStores = SuspendingStores;

/** Applies the sanction, within the transaction that decides the no-show and holds the mentor. */
export async function sanctionNoShow(
  stores: SanctioningStores,
  ids: Ids,
  { id: reservationId, mentorId, startsAt }: MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<MentorChange> {
  const { conduct } = policies;
  const before = await stores.mentors.get(mentorId);
  const starts = await stores.reservations.mentorNoShows(mentorId, intervalAround(startsAt, conduct.noShowsWithinMs));
  const noShows = countNearNoShows(starts, startsAt, conduct.noShowsWithinMs);
  const sanction = decideSanction(before, noShows, conduct);
  if (sanction === 'warning') await stores.outbox.add({ type: 'mentor-no-show-warning', mentorId, reservationId });
  if (sanction === 'none' || sanction === 'warning') return { before, after: before };
  const held = before.tier === 'pro' ? await holdTier(stores, before, noShows, at, conduct) : before;
  if (sanction === 'tier_hold') return { before, after: held };
  const { after } = await suspendMentor(stores, ids, mentorId, at, policies);
  if (before.status !== after.status) await stores.outbox.add({ type: 'mentor-on-hold', mentorId, reservationId });
  return { before, after };
}

async function holdTier(
  stores: Pick<Stores, 'mentors' | 'outbox'>,
  mentor: Mentor,
  noShows: number,
  at: Instant,
  { noShowsWithinMs }: ConductPolicy,
): Promise<Mentor> {
  const reason = `${noShows} sessions missed within ${noShowsWithinMs / DAY} days`;
  return (await saveTierOnHold(stores, mentor, reason, at)).after;
}
