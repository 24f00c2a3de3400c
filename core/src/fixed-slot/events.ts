import type { EndedBy } from './rules/fixed-slot.js';
import type { SkipReason } from './rules/skip-reason.js';
import type { TimeOfDay, Weekday } from '../kernel/calendar.js';
import type { FixedSlotId, MemberId, MentorId } from '../kernel/ids.js';
import type { Instant } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';

export type FixedSlotEvent =
  | {
      readonly type: 'fixed-slot-ended';
      readonly fixedSlotId: FixedSlotId;
      readonly weekday: Weekday;
      readonly startTime: TimeOfDay;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly by: EndedBy;
      /** The mentor's reason. */
      readonly reason?: string;
    }
  | {
      readonly type: 'fixed-slot-rate-changed';
      readonly fixedSlotId: FixedSlotId;
      readonly weekday: Weekday;
      readonly startTime: TimeOfDay;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      /** Points a session; null for a credit. */
      readonly agreedRate: Krw | null;
      readonly rate: Krw;
    }
  | {
      readonly type: 'fixed-slot-paused';
      readonly fixedSlotId: FixedSlotId;
      readonly weekday: Weekday;
      readonly startTime: TimeOfDay;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly reason: SkipReason;
    }
  | {
      readonly type: 'fixed-slot-skipped';
      readonly fixedSlotId: FixedSlotId;
      readonly memberId: MemberId;
      readonly mentorId: MentorId;
      readonly startsAt: Instant;
      readonly reason: SkipReason;
    };
