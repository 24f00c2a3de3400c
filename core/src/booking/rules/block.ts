import { DomainError } from '../../kernel/domain-error.js';
import type { BlockId, MemberId, MentorId, RoomId, SeriesId, StoreId } from '../../kernel/ids.js';
import type { Instant, Interval } from '../../kernel/instant.js';

export type BlockStatus = 'open' | 'booked' | 'closed';

/** One availability slot of a mentor, at a store, in a room. */
export interface Block extends Interval {
  readonly id: BlockId;
  readonly mentorId: MentorId;
  readonly storeId: StoreId;
  readonly roomId: RoomId;
  readonly isPeak: boolean;
  readonly status: BlockStatus;
  /** The bulk registration that created the block. */
  readonly seriesId: SeriesId | null;
  /** The member of the waitlist who alone may book it until `offeredUntil`, excluded. Both are null, or both are set while it is open. */
  readonly offeredTo: MemberId | null;
  readonly offeredUntil: Instant | null;
}

/** Occupied time of a mentor, and of a room. Time off occupies no room. */
export interface OccupiedTime extends Interval {
  readonly mentorId: MentorId;
  readonly roomId: RoomId | null;
}

/** Thrown by the repositories, when a concurrent request took the time of the mentor or the room. */
export const blockOverlapsError = (): DomainError =>
  new DomainError('reservation-conflict', 'The slot overlaps another one.');

/** Also thrown by the repositories, without an id, when two bookings are concurrent. */
export const blockTakenError = (blockId?: BlockId): DomainError =>
  new DomainError('reservation-conflict', 'This slot is already taken.', blockId && { blockId });
