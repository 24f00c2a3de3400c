import { DAY, type Millis, MINUTE } from '../kernel/instant.js';

/** The limits of the waitlist (docs/domain.md, Waitlist). */
export interface WaitlistPolicy {
  /** A window to wait for is at most this long. */
  readonly maxWindowMs: Millis;
  /** The most entries of a member whose window is not over. */
  readonly maxEntries: number;
  /** The time for which a block is reserved for the member with the offer, the last instant excluded. */
  readonly offerMs: Millis;
}

export const waitlistPolicies: { readonly waitlist: WaitlistPolicy } = {
  waitlist: { maxWindowMs: 14 * DAY, maxEntries: 5, offerMs: 15 * MINUTE },
};
