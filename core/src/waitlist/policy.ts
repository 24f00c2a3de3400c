import { readOnly } from '../kernel/read-only.js';
import { DAY, MINUTE } from '../kernel/instant.js';

export const waitlistPolicies = readOnly({
  /** The limits of the waitlist (docs/domain.md, Waitlist). */
  waitlist: {
    /** A window to wait for is at most this long. */
    maxWindowMs: 14 * DAY,
    /** The most entries of a member whose window is not over. */
    maxEntries: 5,
    /** The time for which a block is reserved for the member with the offer, the last instant excluded. */
    offerMs: 15 * MINUTE,
  },
});

export type WaitlistPolicy = typeof waitlistPolicies.waitlist;
