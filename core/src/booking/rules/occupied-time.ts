import type { MentorId, RoomId } from '../../kernel/ids.js';
import type { Interval } from '../../kernel/instant.js';

/** Time that is taken: by a mentor, and in a room. Time off takes no room. */
export interface OccupiedTime extends Interval {
  readonly mentorId: MentorId;
  readonly roomId: RoomId | null;
}
