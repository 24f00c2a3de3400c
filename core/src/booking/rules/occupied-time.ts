import type { MentorId, RoomId } from '../../kernel/ids.js';
import type { Interval } from '../../kernel/instant.js';

/** Occupied time of a mentor, and of a room. Time off occupies no room. */
export interface OccupiedTime extends Interval {
  readonly mentorId: MentorId;
  readonly roomId: RoomId | null;
}
