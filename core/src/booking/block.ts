import type { BlockId, MemberId, MentorId, RoomId, SeriesId, StoreId } from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';

export type BlockStatus = 'open' | 'booked' | 'closed';

/** One availability slot of a mentor, at a store, in a room. */
export interface Block extends Interval {
  readonly id: BlockId;
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly roomId: RoomId;
  readonly isPeak: boolean;
  readonly status: BlockStatus;
  /** The bulk registration that it came from. */
  readonly seriesId: SeriesId | null;
  /** Who of the waitlist may book it alone until `offeredUntil`; both null, or both not while it is open. */
  readonly offeredTo: MemberId | null;
  readonly offeredUntil: Instant | null;
}
