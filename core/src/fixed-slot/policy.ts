import type { TimeOfDay } from '../kernel/calendar.js';
import { DAY, HOUR, type Millis } from '../kernel/instant.js';

export interface FixedSlotPolicy {
  /** Occurrences that start within this time are booked by the weekly job, that instant included. */
  readonly bookAheadMs: Millis;
  /** Occurrences that start sooner are not booked; one that starts exactly then is. */
  readonly noticeMs: Millis;
  /** The earliest start and the latest end of a session, as times of day. */
  readonly from: TimeOfDay;
  readonly until: TimeOfDay;
  /** The largest number of slots of a member that have not ended. */
  readonly maxSlots: number;
}

export const fixedSlotPolicies: { readonly fixedSlot: FixedSlotPolicy } = {
  fixedSlot: {
    bookAheadMs: 14 * DAY,
    noticeMs: 24 * HOUR,
    from: '06:00' as TimeOfDay,
    until: '23:00' as TimeOfDay,
    maxSlots: 5,
  },
};
