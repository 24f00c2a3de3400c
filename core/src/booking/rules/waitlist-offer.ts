import type { Block } from './block.js';
import { formatInstant } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MemberId } from '../../kernel/ids.js';
import { instant, type Instant, plus } from '../../kernel/instant.js';
import type { WaitlistPolicy } from '../../waitlist/policy.js';
import { awaitsOffer, returnToWaiting, type WaitlistEntry } from '../../waitlist/rules/waitlist-entry.js';

export interface OfferedBlock {
  readonly block: Block & { readonly offeredUntil: Instant };
  readonly entry: WaitlistEntry;
}

/** Reserves the block for the member for `offerMs`, at most until its start, the last instant excluded (docs/domain.md, Waitlist). */
export function createOffer(
  block: Block,
  entry: WaitlistEntry,
  at: Instant,
  { offerMs }: WaitlistPolicy,
): OfferedBlock {
  const until = instant(Math.min(plus(at, offerMs), block.startsAt));
  return {
    block: { ...block, offeredTo: entry.memberId, offeredUntil: until },
    entry: { ...returnToWaiting(entry), status: 'offered', offer: { blockId: block.id, until } },
  };
}

/** Withdraws any offer of the block, so that every member may book it. */
export const withdrawOffer = (block: Block): Block => ({ ...block, offeredTo: null, offeredUntil: null });

/** Whether an offer of the block has expired, from `offeredUntil` on, that instant included, and was not passed on yet. */
export const hasExpiredOffer = ({ offeredUntil }: Pick<Block, 'offeredUntil'>, at: Instant): boolean =>
  offeredUntil !== null && offeredUntil <= at;

/** Whether the block is offered to another member, until the end of the offer, that instant excluded. A null member counts as another. */
export const isOfferedToAnother = (
  { offeredTo, offeredUntil }: Pick<Block, 'offeredTo' | 'offeredUntil'>,
  memberId: MemberId | null,
  at: Instant,
): boolean => offeredUntil !== null && offeredTo !== memberId && at < offeredUntil;

/** @throws DomainError reservation-conflict while the block is offered to another member. */
export function requireNotOfferedToAnother(block: Block, memberId: MemberId, at: Instant): void {
  if (block.offeredUntil === null || !isOfferedToAnother(block, memberId, at)) return;
  throw new DomainError('reservation-conflict', 'This slot is offered to another member on the waitlist.', {
    blockId: block.id,
    reason: 'offered',
    offeredUntil: formatInstant(block.offeredUntil),
  });
}

/** Whether the block matches the entry at the instant, and was not offered to the entry before. */
export const waitsFor = (entry: WaitlistEntry, block: Block, at: Instant): boolean =>
  awaitsOffer(entry, at) &&
  entry.storeId === block.storeId &&
  (entry.mentorId === null || entry.mentorId === block.mentorId) &&
  entry.startsAt <= block.startsAt &&
  block.endsAt <= entry.endsAt &&
  entry.offer?.blockId !== block.id &&
  !entry.passed.includes(block.id);
