import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { createOffer, withdrawOffer } from '../rules/waitlist-offer.js';
import type { Block } from '../rules/block.js';
import type { MemberId } from '../../kernel/ids.js';
import { markEntryBooked, returnToWaiting } from '../../waitlist/rules/waitlist-entry.js';

// These functions run in a transaction that has locked the block. The offer is stored in the block's row, so every booking sees it.

export type OfferBlockRepositories = Pick<Repositories, 'blocks' | 'waitlist' | 'outbox'>;

export type OfferStep = Pick<StepContext, 'at' | 'policies'>;

/** Saves a free block: offered to the first member in line, or open to everybody. The member who gave it up gets no offer of it. */
export async function offerBlock(
  repositories: OfferBlockRepositories,
  free: Block,
  step: OfferStep,
  givenUpBy: MemberId | null = null,
): Promise<Block> {
  const offered = await offerToFirst(repositories, free, step, givenUpBy);
  if (offered) return offered;
  const block = withdrawOffer(free);
  await repositories.blocks.save(block);
  return block;
}

/** Saves a free block as offered to the first member in line. @returns null, without saving, when no member is in line. */
async function offerToFirst(
  { blocks, waitlist, outbox }: OfferBlockRepositories,
  free: Block,
  { at, policies }: OfferStep,
  givenUpBy: MemberId | null,
): Promise<Block | null> {
  const first = free.startsAt > at ? await waitlist.findFirstInLine(free, at, givenUpBy) : null;
  if (!first) return null;
  const { block, entry } = createOffer(free, first, at, policies.waitlist);
  await blocks.save(block);
  await waitlist.save(entry);
  const { id: entryId, memberId } = entry;
  const { id: blockId, mentorId, storeId, startsAt, offeredUntil } = block;
  await outbox.add({ type: 'waitlist-offered', entryId, memberId, blockId, mentorId, storeId, startsAt, offeredUntil });
  return block;
}

/** Offers newly opened blocks, which are stored, to waiting members. @param opened blocks of one store, by start. */
export async function offerOpened(
  repositories: OfferBlockRepositories,
  opened: readonly Block[],
  step: OfferStep,
): Promise<void> {
  const [first, last] = [opened[0], opened.at(-1)];
  if (!first || !last) return;
  const within = { startsAt: first.startsAt, endsAt: last.endsAt };
  if (!(await repositories.waitlist.hasWaiting(first.storeId, within, step.at))) return;
  for (const block of opened) await offerToFirst(repositories, block, step, null);
}

/** Passes an offer that has expired (`hasExpiredOffer`) to the next member in line, or opens the block to everybody. */
export async function expireOffer(repositories: OfferBlockRepositories, block: Block, step: OfferStep): Promise<Block> {
  await endOffer(repositories, block);
  return offerBlock(repositories, block, step);
}

/**
 * The block that `expireOffer` would save. Does not save, so the entry of the expired offer is still stored as offered: its member is left
 * out by id.
 */
export async function previewExpiredOffer(
  { waitlist }: Pick<OfferBlockRepositories, 'waitlist'>,
  block: Block,
  { at, policies }: OfferStep,
): Promise<Block> {
  const next = block.startsAt > at ? await waitlist.findFirstInLineUnlocked(block, at, block.offeredTo) : null;
  return next ? createOffer(block, next, at, policies.waitlist).block : withdrawOffer(block);
}

/** Returns the member with the offer to the waitlist. The caller saves the block without it. */
export async function endOffer({ waitlist }: Pick<Repositories, 'waitlist'>, { id, offeredTo }: Block): Promise<void> {
  const entry = offeredTo === null ? null : await waitlist.findOfferedFor(id);
  if (entry) await waitlist.save(returnToWaiting(entry));
}

/** Saves a booked block. Only the member with the offer can have booked an offered block. */
export async function reserveBlock(
  { blocks, waitlist }: Pick<Repositories, 'blocks' | 'waitlist'>,
  open: Block,
): Promise<void> {
  await blocks.save({ ...withdrawOffer(open), status: 'booked' });
  const entry = open.offeredTo === null ? null : await waitlist.findOfferedFor(open.id);
  if (entry) await waitlist.save(markEntryBooked(entry));
}
