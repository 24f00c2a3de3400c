import { formatInstant } from '../shared/calendar.js';
import { DomainError } from '../shared/domain-error.js';
import type { MemberId } from '../shared/ids.js';
import { plus, type Instant } from '../shared/instant.js';
import type { WaitlistPolicy } from '../shared/policies.js';
import type { Block } from '../booking/block.js';
import type { WaitlistEntry } from './waitlist-entry.js';

export interface Offered {
  readonly block: Block;
  readonly entry: WaitlistEntry;
}

/** The block is theirs alone for 15 minutes, the last instant excluded (docs/domain.md, Waitlist). */
export function offered(block: Block, entry: WaitlistEntry, at: Instant, { offerMs }: WaitlistPolicy): Offered {
  const until = plus(at, offerMs);
  return {
    block: { ...block, offeredTo: entry.memberId, offeredUntil: until },
    entry: { ...entry, status: 'offered', offer: { blockId: block.id, until } },
  };
}

/** A block that everybody may book. */
export const unoffered = (block: Block): Block => ({ ...block, offeredTo: null, offeredUntil: null });

/** Whether an offer of the block has run out, and the next in line has not had it yet. */
export const offerIsOver = ({ offeredUntil }: Pick<Block, 'offeredUntil'>, at: Instant): boolean =>
  offeredUntil !== null && offeredUntil <= at;

/** Until the offer ends, that instant excluded. Nobody (null) is another too. */
export const isOfferedToAnother = (
  { offeredTo, offeredUntil }: Pick<Block, 'offeredTo' | 'offeredUntil'>,
  memberId: MemberId | null,
  at: Instant,
): boolean => offeredTo !== null && offeredTo !== memberId && offeredUntil !== null && at < offeredUntil;

/** @throws DomainError reservation-conflict while the block is offered to somebody else. */
export function requireNotOfferedToAnother(block: Block, memberId: MemberId, at: Instant): void {
  if (block.offeredUntil === null || !isOfferedToAnother(block, memberId, at)) return;
  throw new DomainError('reservation-conflict', 'This slot is offered to somebody on the waitlist.', {
    blockId: block.id,
    reason: 'offered',
    offeredUntil: formatInstant(block.offeredUntil),
  });
}
