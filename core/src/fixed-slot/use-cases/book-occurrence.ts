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

export type BookOccurrenceRepositories = BookBlockRepositories & OpenBlockRepositories;

/**
 * Books one week's hour within a transaction: in the mentor's open block with this start, or in a new block.
 * @throws DomainError a refusal that `findSkipReason` can read.
 */
export async function bookOccurrence(
  repositories: BookOccurrenceRepositories,
  slot: FixedSlot,
  startsAt: Instant,
  step: StepContext,
): Promise<ConfirmedReservation> {
  const { memberId, mentorId } = slot;
  const block =
    (await repositories.blocks.findByStart(mentorId, startsAt)) ??
    (await openSlotBlock(repositories, slot, startsAt, step));
  await requireFittingBlock(slot, block, repositories);
  const id = step.ids.next<ReservationId>();
  return bookBlock(repositories, { id, memberId, blockId: block.id, origin: 'fixed_slot' }, step);
}

/** Opens a block only at a store of the mentor: the mentor may have left the store after the request. */
async function openSlotBlock(
  repositories: OpenBlockRepositories,
  { mentorId, storeId, minutes }: FixedSlot,
  startsAt: Instant,
  step: StepContext,
): Promise<Block> {
  const { storeIds } = await repositories.mentors.get(mentorId);
  if (!storeIds.includes(storeId))
    throw new DomainError('reservation-conflict', 'The mentor no longer works at this store.');
  return openBlock(repositories, { mentorId, storeId, startsAt, minutes }, step);
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
