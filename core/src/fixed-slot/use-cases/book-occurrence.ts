import type { StepContext } from '../../application/step-context.js';
import type { Block } from '../../booking/rules/block.js';
import { memberBusyError } from '../../booking/rules/booking-decision.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { bookBlock, type BookBlockRepositories } from '../../booking/use-cases/book-block.js';
import { openBlock, type OpenBlockRepositories } from '../../booking/use-cases/open-block.js';
import type { FixedSlot } from '../rules/fixed-slot.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { ReservationId } from '../../kernel/ids.js';
import { type Instant, MINUTE, plus } from '../../kernel/instant.js';
import type { Mentor } from '../../mentor/rules/mentor.js';

export type BookOccurrenceRepositories = BookBlockRepositories & OpenBlockRepositories;

/**
 * Books one week's hour within a transaction that has locked the mentor: in the mentor's open block with this start, or in a new block.
 * @throws DomainError a refusal that `findSkipReason` can read.
 */
export async function bookOccurrence(
  repositories: BookOccurrenceRepositories,
  slot: FixedSlot,
  mentor: Mentor,
  startsAt: Instant,
  step: StepContext,
): Promise<ConfirmedReservation> {
  const { memberId } = slot;
  const block =
    (await repositories.blocks.findByStart(mentor.id, startsAt)) ??
    (await openSlotBlock(repositories, slot, mentor, startsAt, step));
  await requireFittingBlock(slot, block, repositories);
  const id = step.ids.next<ReservationId>();
  return bookBlock(repositories, { id, memberId, blockId: block.id, origin: 'fixed_slot' }, step);
}

/** Opens a block only at a store of the mentor: the mentor may have left the store after the request. */
async function openSlotBlock(
  repositories: OpenBlockRepositories,
  { storeId, minutes }: FixedSlot,
  mentor: Mentor,
  startsAt: Instant,
  step: StepContext,
): Promise<Block> {
  if (!mentor.storeIds.includes(storeId))
    throw new DomainError('reservation-conflict', 'The mentor no longer works at this store.');
  return openBlock(repositories, mentor, { storeId, startsAt, minutes }, step);
}

/** A mentor at another store, or with less time, is busy; so is a member who has booked the block. Another's is refused by `bookBlock`. */
async function requireFittingBlock(
  { memberId, storeId, minutes }: FixedSlot,
  block: Block,
  { bookingContext }: Pick<BookOccurrenceRepositories, 'bookingContext'>,
): Promise<void> {
  if (block.storeId !== storeId)
    throw new DomainError('reservation-conflict', 'The mentor is at another store at this time.');
  if (block.status !== 'booked') {
    if (block.endsAt >= plus(block.startsAt, minutes * MINUTE)) return;
    throw new DomainError('reservation-conflict', 'The mentor has less time than the slot takes.');
  }
  const context = await bookingContext.load({ blockId: block.id, memberId });
  if (context.memberIsBusy) throw memberBusyError();
}
