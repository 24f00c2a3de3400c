import { DomainError } from '../shared/domain-error.js';
import type { Ids, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import type { Block } from '../booking/block.js';
import { memberIsBusy } from '../booking/booking-decision.js';
import { claimBlock, type ClaimingStores } from '../booking/claim-block.js';
import { openBlock, type OpeningStores } from '../booking/open-block.js';
import type { Confirmed } from '../booking/reservation.js';
import type { FixedSlot } from './fixed-slot.js';

export type OccurrenceStores = ClaimingStores & OpeningStores;

/**
 * Books one week's hour within a transaction: in the mentor's open block that starts then, or in one that is opened for it.
 * @throws DomainError what `skipReasonOf` reads.
 */
export async function bookOccurrence(
  stores: OccurrenceStores,
  ids: Ids,
  slot: FixedSlot,
  startsAt: Instant,
  at: Instant,
  policies: Policies,
): Promise<Confirmed> {
  const { memberId, mentorId, storeId, minutes } = slot;
  const block =
    (await stores.blocks.startingAt(mentorId, startsAt)) ??
    (await openBlock(stores, ids, { mentorId, storeId, startsAt, minutes }, at, policies.block));
  await requireFreeFor(slot, block, stores);
  const id = ids.next<ReservationId>();
  return claimBlock(stores, ids, { id, memberId, blockId: block.id, origin: 'fixed_slot' }, at, policies);
}

/** A mentor who is elsewhere is busy. A block that is taken may be the member's own: then it is the member who is. */
async function requireFreeFor(
  { memberId, storeId }: FixedSlot,
  block: Block,
  { desk }: Pick<OccurrenceStores, 'desk'>,
): Promise<void> {
  if (block.storeId !== storeId) throw new DomainError('reservation-conflict', 'The mentor is at another store then.');
  if (block.status !== 'booked') return;
  const situation = await desk.situation({ blockId: block.id, memberId });
  if (situation.memberIsBusy) throw memberIsBusy();
}
