import { StaleVersionError } from '../shared/domain-error.js';
import type { Ids, MentorId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Block } from '../booking/block.js';
import { asClosed } from '../booking/block-closing.js';
import { saveClosed } from '../booking/close-block.js';
import { cancelFree } from '../booking/cancel-free.js';
import type { CancellingStores } from '../booking/reservation-end.js';
import type { Reservation } from '../booking/reservation.js';
import type { Stores } from '../stores.js';
import { suspended, type MentorChange } from './mentor.js';

export type SuspendingStores = CancellingStores & Pick<Stores, 'mentors'>;

/**
 * Puts a mentor on hold within a transaction: the blocks to come are closed, and what is booked in them is cancelled by the system, free
 * of charge (docs/domain.md, Complaints). A session that both have already checked in to goes on.
 */
export async function suspendMentor(
  stores: SuspendingStores,
  ids: Ids,
  mentorId: MentorId,
  at: Instant,
  policies: Policies,
): Promise<MentorChange> {
  const sessions = await stores.reservations.aheadWith(mentorId, at);
  const mentor = await stores.mentors.get(mentorId); // from here on nothing more is opened
  const blocks = await stores.blocks.ahead(mentorId, at);
  requireAllKnown(blocks, sessions);
  const held = suspended(mentor);
  if (held !== mentor) await stores.mentors.save(held);
  const confirmed = sessions.filter((session) => session.status === 'confirmed');
  const going = new Set(confirmed.map(({ blockId }) => blockId));
  // Closed first, so that no cancellation offers its block to others.
  for (const block of blocks.filter(({ id, status }) => status === 'open' || going.has(id)))
    await saveClosed(stores, block, asClosed(block));
  for (const session of confirmed) await cancelFree(stores, ids, session, 'system', at, policies);
  return { before: mentor, after: held };
}

/** A block may be booked after the sessions were read and before it was locked: then all is read again. */
function requireAllKnown(blocks: readonly Block[], sessions: readonly Reservation[]): void {
  const known = new Set(sessions.map(({ blockId }) => blockId));
  const booked = blocks.find(({ id, status }) => status === 'booked' && !known.has(id));
  if (booked) throw new StaleVersionError(`block ${booked.id} was booked meanwhile`);
}
