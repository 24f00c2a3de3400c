import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { MentorNoShow } from '../../booking/rules/reservation.js';
import { countNearNoShows, decideSanction } from '../rules/no-show-sanction.js';
import { type SuspendMentorRepositories, suspendAndCancelSessions } from './suspend-mentor.js';
import { saveTierOnHold } from './tier-hold.js';
import { DAY, intervalAround } from '../../kernel/instant.js';
import type { Mentor, MentorChange } from '../../mentor/rules/mentor.js';

export type SanctionNoShowRepositories = SuspendMentorRepositories;

/** Applies the sanction, within the transaction that decides the no-show and holds the mentor. */
export async function sanctionNoShow(
  repositories: SanctionNoShowRepositories,
  { id: reservationId, mentorId, startsAt }: MentorNoShow,
  step: StepContext,
): Promise<MentorChange> {
  const { conduct } = step.policies;
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
  const held = before.tier === 'pro' ? await holdTier(repositories, before, noShows, step) : before;
  if (sanction === 'tier_hold') return { before, after: held };
  const { after } = await suspendAndCancelSessions(repositories, mentorId, step);
  if (before.status !== after.status)
    await repositories.outbox.add({ type: 'mentor-on-hold', mentorId, reservationId });
  return { before, after };
}

async function holdTier(
  repositories: Pick<Repositories, 'mentors' | 'outbox'>,
  mentor: Mentor,
  noShows: number,
  { at, policies }: StepContext,
): Promise<Mentor> {
  const reason = `${noShows} sessions missed within ${policies.conduct.noShowsWithinMs / DAY} days`;
  return (await saveTierOnHold(repositories, mentor, reason, at)).after;
}
