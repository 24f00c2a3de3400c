import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { Block } from '../../booking/rules/block.js';
import { type ConfirmedReservation, sessionEventFacts } from '../../booking/rules/reservation.js';
import { isOfferedToAnother } from '../../booking/rules/waitlist-offer.js';
import { movePoints } from '../../booking/use-cases/move-points.js';
import { endOffer, reserveBlock } from '../../booking/use-cases/offer-block.js';
import { openBlock, type OpenBlockRepositories } from '../../booking/use-cases/open-block.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MentorId } from '../../kernel/ids.js';
import { MINUTE } from '../../kernel/instant.js';
import type { Mentor } from '../../mentor/rules/mentor.js';
import { rankSubstitutes, selectWithNotice, type Substitute } from '../rules/substitute-ranking.js';
import { substituteMentor, tierOfSubstitutes } from '../rules/substitution.js';

export type TransferSessionRepositories = OpenBlockRepositories &
  Pick<Repositories, 'mentors' | 'substitutes' | 'waitlist' | 'outbox' | 'reservations' | 'pointLots' | 'journal'>;

/** A substitute with the block that is reserved for the session. */
export interface ReservedSubstitute extends Substitute {
  readonly block: Block;
}

/**
 * Reserves a block of the best mentor for the session. The transaction has closed the absent mentor's block before, to free its room.
 * @returns null when no mentor is free.
 */
export async function reserveSubstitute(
  repositories: TransferSessionRepositories,
  session: ConfirmedReservation,
  vacated: Block,
  step: StepContext,
  only: MentorId | null = null,
): Promise<ReservedSubstitute | null> {
  const request = { ...session, tier: tierOfSubstitutes(session.funding), only };
  const { goal, options } = await repositories.substitutes.find(request, step.at);
  const informed = selectWithNotice(options, session, step.at, step.policies.timeOff);
  for (const substitute of rankSubstitutes(informed, vacated, goal, step.policies.matching)) {
    const block = await acquireBlock(repositories, session, substitute, step);
    if (block) return { ...substitute, block };
  }
  return null;
}

/** Moves the session with its money, and plans the member's message. The locks of money come after those of all blocks. */
export async function transferSession(
  repositories: TransferSessionRepositories,
  session: ConfirmedReservation,
  { block, mentor, reason }: ReservedSubstitute,
  step: StepContext,
): Promise<void> {
  const after = substituteMentor(session, block, mentor.ratePoints, step.at);
  await repositories.reservations.save(after);
  await movePoints(repositories, session, after, `${session.id} substitution ${session.version}`, step);
  await repositories.outbox.add({
    type: 'session-substituted',
    ...sessionEventFacts(after),
    from: session.mentorId,
    reason,
    ...(after.memberArrivedAt !== null && { memberArrived: true }),
  });
}

/** @returns null when the block was taken or is offered to another member, or the mentor or the last room was taken in the meantime. */
async function acquireBlock(
  repositories: TransferSessionRepositories,
  session: ConfirmedReservation,
  { mentor: { id }, openBlockId }: Substitute,
  step: StepContext,
): Promise<Block | null> {
  const mentor = await repositories.mentors.get(id); // before the block, in the order of the locks
  const block = openBlockId
    ? await repositories.blocks.get(openBlockId)
    : await openSubstituteBlock(repositories, mentor, session, step);
  if (block?.status !== 'open' || isOfferedToAnother(block, session.memberId, step.at)) return null;
  if (block.offeredTo !== session.memberId) await endOffer(repositories, block); // one of another member has expired
  await reserveBlock(repositories, block);
  return block;
}

async function openSubstituteBlock(
  repositories: OpenBlockRepositories,
  mentor: Mentor,
  { storeId, startsAt, endsAt }: ConfirmedReservation,
  step: StepContext,
): Promise<Block | null> {
  const minutes = (endsAt - startsAt) / MINUTE;
  try {
    return await openBlock(repositories, mentor, { storeId, startsAt, minutes }, step);
  } catch (refusal) {
    if (refusal instanceof DomainError) return null;
    throw refusal;
  }
}
