import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { Block } from '../../booking/rules/block.js';
import type { MentorNoShow, Reservation } from '../../booking/rules/reservation.js';
import { cancelFree, type EndCancelledRepositories } from '../../booking/use-cases/reservation-end.js';
import { saveClosed } from '../../booking/use-cases/close-block.js';
import { lockFunding } from '../../booking/use-cases/funding-return.js';
import { freeOccurrence } from '../../fixed-slot/use-cases/free-occurrence.js';
import { StaleVersionError } from '../../kernel/domain-error.js';
import type { MentorId } from '../../kernel/ids.js';
import { type MentorChange, suspendMentor } from '../../mentor/rules/mentor.js';

export type SuspendMentorRepositories = EndCancelledRepositories & Pick<Repositories, 'mentors' | 'fixedSlots'>;

/**
 * Suspends a mentor within a transaction (docs/domain.md, Complaints). It closes future blocks and cancels their bookings free of charge.
 * The weekly job books weeks of fixed slots among them again once it can. A session to which both parties have checked in continues.
 * @param missed the no-show that is the cause: the caller returns its funding later, so it is locked with the others.
 */
export async function suspendAndCancelSessions(
  repositories: SuspendMentorRepositories,
  mentorId: MentorId,
  step: StepContext,
  missed: readonly MentorNoShow[] = [],
): Promise<MentorChange> {
  const sessions = await repositories.reservations.findUpcomingByMentor(mentorId, step.at);
  const mentor = await repositories.mentors.get(mentorId); // locked before the blocks: no block can be opened from here on
  const blocks = await repositories.blocks.findUpcomingByMentor(mentorId, step.at);
  requireAllKnown(blocks, sessions);
  const held = suspendMentor(mentor);
  if (held !== mentor) await repositories.mentors.save(held);
  const confirmed = sessions.filter((session) => session.status === 'confirmed');
  const going = new Set(confirmed.map(({ blockId }) => blockId));
  // Closed first, so that no cancellation offers its block to other members.
  for (const block of blocks.filter(({ id, status }) => status === 'open' || going.has(id)))
    await saveClosed(repositories, block, 'system');
  await lockFunding(repositories, [...missed, ...confirmed]);
  for (const session of confirmed) {
    await freeOccurrence(repositories, session, () => 'mentor_busy');
    await cancelFree(repositories, session, 'system', step);
  }
  return { before: mentor, after: held };
}

/**
 * Requires that every booked block belongs to a known session: a member can book a block after the sessions were read and before it was
 * locked. Otherwise the caller reads everything again.
 */
export function requireAllKnown(blocks: readonly Block[], sessions: readonly Reservation[]): void {
  const known = new Set(sessions.map(({ blockId }) => blockId));
  const booked = blocks.find(({ id, status }) => status === 'booked' && !known.has(id));
  if (booked) throw new StaleVersionError(`block ${booked.id} was booked in the meantime`);
}
