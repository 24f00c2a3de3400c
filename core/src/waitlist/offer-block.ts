import type { Instant } from '../shared/instant.js';
import type { WaitlistPolicy } from '../shared/policies.js';
import type { Block } from '../booking/block.js';
import type { Stores } from '../stores.js';
import { offered, unoffered } from './block-offer.js';
import { bookedEntry, waitingOn } from './waitlist-entry.js';

// Within a transaction that holds the block. What is offered is written in the block's own row, so whoever books it sees it.

export type OfferingStores = Pick<Stores, 'blocks' | 'waitlist' | 'outbox'>;

/** Saves a block that is free: offered to the first in line, or else to everybody. */
export async function offerBlock(
  { blocks, waitlist, outbox }: OfferingStores,
  free: Block,
  at: Instant,
  policy: WaitlistPolicy,
): Promise<Block> {
  const first = free.startsAt > at ? await waitlist.firstInLine(free) : null;
  if (!first) {
    const block = unoffered(free);
    await blocks.save(block);
    return block;
  }
  const { block, entry } = offered(free, first, at, policy);
  await blocks.save(block);
  await waitlist.save(entry);
  const { id: entryId, memberId } = entry;
  const { id: blockId, mentorId, storeId, startsAt } = block;
  const offeredUntil = block.offeredUntil ?? at;
  await outbox.add({ type: 'waitlist-offered', entryId, memberId, blockId, mentorId, storeId, startsAt, offeredUntil });
  return block;
}

/** Saves blocks that were just opened, where somebody may be waiting for one. */
export async function offerOpened(
  stores: OfferingStores,
  opened: readonly Block[],
  at: Instant,
  policy: WaitlistPolicy,
): Promise<void> {
  const [first, last] = [opened[0], opened.at(-1)];
  if (!first || !last) return;
  const within = { startsAt: first.startsAt, endsAt: last.endsAt };
  if (!(await stores.waitlist.anyoneWaits(first.storeId, within))) return;
  for (const block of opened) await offerBlock(stores, block, at, policy);
}

/** The member did not book in time: the next in line may. */
export async function passOffer(
  stores: OfferingStores,
  block: Block,
  at: Instant,
  policy: WaitlistPolicy,
): Promise<Block> {
  await endOffer(stores, block);
  return offerBlock(stores, block, at, policy);
}

/** Whoever the block was offered to waits on. */
export async function endOffer({ waitlist }: Pick<Stores, 'waitlist'>, { id, offeredTo }: Block): Promise<void> {
  const entry = offeredTo === null ? null : await waitlist.offeredThe(id);
  if (entry) await waitlist.save(waitingOn(entry));
}

/** Saves a block that is booked. If it was offered, the one whom it was offered to has booked it: nobody else could. */
export async function takeBlock({ blocks, waitlist }: Pick<Stores, 'blocks' | 'waitlist'>, open: Block): Promise<void> {
  await blocks.save({ ...unoffered(open), status: 'booked' });
  const entry = open.offeredTo === null ? null : await waitlist.offeredThe(open.id);
  if (entry) await waitlist.save(bookedEntry(entry));
}
