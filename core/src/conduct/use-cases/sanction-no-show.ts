import type { Policies } from '../../application/policies.js';
import type { Repositories } from '../../application/repositories.js';
import type { MentorNoShow } from '../../booking/rules/reservation.js';
import type { ConductPolicy } from '../policy.js';
import { countNearNoShows, decideSanction } from '../rules/no-show-sanction.js';
import { type SuspendMentorRepositories, suspendAndCancelSessions } from './suspend-mentor.js';
import { saveTierOnHold } from './tier-hold.js';
import type { Ids } from '../../kernel/ids.js';
import { DAY, type Instant, intervalAround } from '../../kernel/instant.js';
import type { Mentor, MentorChange } from '../../mentor/rules/mentor.js';

export type SanctionNoShowRepositories = SuspendMentorRepositories;

/** Applies the sanction, within the transaction that decides the no-show and holds the mentor. */
export async function sanctionNoShow(
  repositories: SanctionNoShowRepositories,
  ids: Ids,
  { id: reservationId, mentorId, startsAt }: MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<MentorChange> {
  const { conduct } = policies;
  const before = await repositories.mentors.get(mentorId);
  const starts = await repositories.reservations.findMentorNoShows(
    mentorId,
    intervalAround(startsAt, conduct.noShowsWithinMs),
  );
  const noShows = countNearNoShows(starts, startsAt, conduct.noShowsWithinMs);
  const sanction = decideSanction(before, noShows, conduct);
  if (sanction === 'warning')
    await repositories.outbox.add({ type: 'mentor-no-show-warning', mentorId, reservationId });
  if (sanction === 'none' || sanction === 'warning') return { before, after: before };
  const held = before.tier === 'pro' ? await holdTier(repositories, before, noShows, at, conduct) : before;
  if (sanction === 'tier_hold') return { before, after: held };
  const { after } = await suspendAndCancelSessions(repositories, ids, mentorId, at, policies);
  if (before.status !== after.status)
    await repositories.outbox.add({ type: 'mentor-on-hold', mentorId, reservationId });
  return { before, after };
}

async function holdTier(
  repositories: Pick<Repositories, 'mentors' | 'outbox'>,
  mentor: Mentor,
  noShows: number,
  at: Instant,
  { noShowsWithinMs }: ConductPolicy,
): Promise<Mentor> {
  const reason = `${noShows} sessions missed within ${noShowsWithinMs / DAY} days`;
  return (await saveTierOnHold(repositories, mentor, reason, at)).after;
}
