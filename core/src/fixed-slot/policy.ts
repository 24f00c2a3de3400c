import type { TimeOfDay } from '../kernel/calendar.js';
import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR } from '../kernel/instant.js';

export const fixedSlotPolicies = readOnly({
  fixedSlot: {
    /** Occurrences that start within this time are booked by the weekly job, that instant included. */
    bookAheadMs: 14 * DAY,
    /** Occurrences that start sooner are not booked; one that starts exactly then is. */
    noticeMs: 24 * HOUR,
    /** The earliest start and the latest end of a session, as times of day. */
    from: '06:00' as TimeOfDay,
    until: '23:00' as TimeOfDay,
    /** The largest number of slots of a member that have not ended. */
    maxSlots: 5,
  },
});

export type FixedSlotPolicy = typeof fixedSlotPolicies.fixedSlot;
