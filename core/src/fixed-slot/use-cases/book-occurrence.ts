import type { Policies } from '../../application/policies.js';
import type { Block } from '../../booking/rules/block.js';
import { memberIsBusy } from '../../booking/rules/booking-decision.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { bookBlock, type BookBlockRepositories } from '../../booking/use-cases/book-block.js';
import { openBlock, type OpenBlockRepositories } from '../../booking/use-cases/open-block.js';
import type { FixedSlot } from '../rules/fixed-slot.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { Ids, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export type BookOccurrenceRepositories = BookBlockRepositories & OpenBlockRepositories;

/**
 * Books one week's hour within a transaction: in the mentor's open block with this start, or in a new block.
 * @throws DomainError a refusal that `findSkipReason` can read.
 */
export async function bookOccurrence(
  repositories: BookOccurrenceRepositories,
  ids: Ids,
  slot: FixedSlot,
  startsAt: Instant,
  at: Instant,
  policies: Policies,
): Promise<ConfirmedReservation> {
  const { memberId, mentorId } = slot;
  const block =
    (await repositories.blocks.findByStart(mentorId, startsAt)) ??
    (await openFor(slot, startsAt, repositories, ids, at, policies));
  await requireFreeFor(slot, block, repositories);
  const id = ids.next<ReservationId>();
  return bookBlock(repositories, ids, { id, memberId, blockId: block.id, origin: 'fixed_slot' }, at, policies);
}

/** Opens a block only at a store of the mentor: the mentor may have left the store after the request. */
async function openFor(
  { mentorId, storeId, minutes }: FixedSlot,
  startsAt: Instant,
  repositories: OpenBlockRepositories,
  ids: Ids,
  at: Instant,
  policies: Policies,
): Promise<Block> {
  const { storeIds } = await repositories.mentors.get(mentorId);
  if (!storeIds.includes(storeId))
    throw new DomainError('reservation-conflict', 'The mentor no longer works at this store.');
  return openBlock(repositories, ids, { mentorId, storeId, startsAt, minutes }, at, policies.block);
}

/** A mentor at another store is busy. A booked block may be the member's own: then the refusal names the member as busy. */
async function requireFreeFor(
  { memberId, storeId }: FixedSlot,
  block: Block,
  { bookingContext }: Pick<BookOccurrenceRepositories, 'bookingContext'>,
): Promise<void> {
  if (block.storeId !== storeId)
    throw new DomainError('reservation-conflict', 'The mentor is at another store at this time.');
  if (block.status !== 'booked') return;
  const context = await bookingContext.load({ blockId: block.id, memberId });
  if (context.memberIsBusy) throw memberIsBusy();
}
