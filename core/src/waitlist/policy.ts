import { readOnly } from '../kernel/read-only.js';
import { DAY, MINUTE } from '../kernel/instant.js';

export const waitlistPolicies = readOnly({
  /** The limits of the waitlist (docs/domain.md, Waitlist). */
  waitlist: {
    /** The longest window of an entry. */
    maxWindowMs: 14 * DAY,
    /** The largest number of a member's entries that wait or have an offer, with a window that is not over. */
    maxEntries: 5,
    /** The time for which a block is reserved for the member with the offer, the last instant excluded. */
    offerMs: 15 * MINUTE,
  },
});

export type WaitlistPolicy = typeof waitlistPolicies.waitlist;
