import type { StepContext } from '../../application/step-context.js';
import type { MentorNoShow } from '../../booking/rules/reservation.js';
import { countNearNoShows, decideSanction } from '../rules/no-show-sanction.js';
import { type SuspendMentorRepositories, suspendAndCancelSessions } from './suspend-mentor.js';
import { saveTierOnHold } from './tier-hold.js';
import { DAY, intervalAround } from '../../kernel/instant.js';

/** Applies the sanction, within the transaction that decides the no-show and holds the mentor. */
export async function sanctionNoShow(
  repositories: SuspendMentorRepositories,
  noShow: MentorNoShow,
  step: StepContext,
): Promise<void> {
  const { id: reservationId, mentorId, startsAt } = noShow;
  const { conduct } = step.policies;
  const mentor = await repositories.mentors.get(mentorId);
  const within = intervalAround(startsAt, conduct.noShowsWithinMs);
  const starts = await repositories.reservations.findMentorNoShows(mentorId, within);
  const noShows = countNearNoShows(starts, startsAt, conduct.noShowsWithinMs);
  const sanction = decideSanction(mentor, noShows, conduct);
  if (sanction === 'warning')
    await repositories.outbox.add({ type: 'mentor-no-show-warning', mentorId, reservationId });
  if (sanction === 'none' || sanction === 'warning') return;
  if (mentor.tier === 'pro') {
    const reason = `${noShows} sessions missed within ${conduct.noShowsWithinMs / DAY} days`;
    await saveTierOnHold(repositories, mentor, reason, step.at);
  }
  if (sanction === 'tier_hold') return;
  const { after } = await suspendAndCancelSessions(repositories, mentorId, step, [noShow]);
  if (mentor.status !== after.status)
    await repositories.outbox.add({ type: 'mentor-on-hold', mentorId, reservationId });
}
