import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { BlockId, MemberId, MentorId, StoreId, WaitlistEntryId } from '../../kernel/ids.js';
import type { Instant, Interval } from '../../kernel/instant.js';
import type { WaitlistPolicy } from '../policy.js';

export const WAITLIST_STATUSES = ['waiting', 'offered', 'booked', 'left'] as const;

/** A member's place in the waitlist for a block of one mentor, or of any, inside a window at a store. */
export interface WaitlistEntry extends Interval {
  readonly id: WaitlistEntryId;
  readonly memberId: MemberId;
  readonly storeId: StoreId;
  /** The mentor; null for any. */
  readonly mentorId: MentorId | null;
  readonly status: (typeof WAITLIST_STATUSES)[number];
  /** The block that only this member can book until then; set only while `offered`. */
  readonly offer: { readonly blockId: BlockId; readonly until: Instant } | null;
  /** Blocks that were offered to this entry before. No entry of its member is offered one of them again. */
  readonly passed: readonly BlockId[];
  readonly createdAt: Instant;
}

/** Waits for a block and has no offer. */
export const isWaiting = ({ status }: Pick<WaitlistEntry, 'status'>): boolean => status === 'waiting';

/** Waits for a block at the instant: an offer that has expired counts no more, whether or not it was passed on. */
export const awaitsOffer = (entry: Pick<WaitlistEntry, 'status' | 'offer'>, at: Instant): boolean =>
  isWaiting(entry) || (entry.offer !== null && entry.offer.until <= at);

/** Waits for a block, or has one offered. */
export const isQueued = ({ status }: { readonly status: WaitlistEntry['status'] | 'expired' }): boolean =>
  status === 'waiting' || status === 'offered';

/** @throws DomainError policy-violation when the member has the maximum number of entries. */
export function requireRoomInLine(queued: number, { maxEntries }: WaitlistPolicy): void {
  if (queued < maxEntries) return;
  throw policyViolation('waitlist-entries', `You already have ${queued} waitlist entries.`, {
    allowed: maxEntries,
    waiting: queued,
  });
}

/** The entry in another state. Its offer is over, and remembered. */
const withoutOffer = (entry: WaitlistEntry, status: WaitlistEntry['status']): WaitlistEntry => ({
  ...entry,
  status,
  offer: null,
  passed: entry.offer ? [...entry.passed, entry.offer.blockId] : entry.passed,
});

/** The entry in the state `waiting`, after an expired or withdrawn offer. */
export const returnToWaiting = (entry: WaitlistEntry): WaitlistEntry => withoutOffer(entry, 'waiting');

/** The member has booked the offered block: the wait is over. */
export const markEntryBooked = (entry: WaitlistEntry): WaitlistEntry => withoutOffer(entry, 'booked');

/** A repetition has no effect. @throws DomainError policy-violation once the member has booked. */
export function leaveWaitlist(entry: WaitlistEntry): WaitlistEntry {
  if (entry.status === 'booked') throw wrongState('waitlist entry', entry.status, 'left');
  return withoutOffer(entry, 'left');
}

/** The status of an entry at an instant, also before a job has processed it. An offer ends with its time, waiting with the window. */
export function stateAt(
  { status, offer, endsAt }: WaitlistEntry,
  at: Instant,
): { readonly status: WaitlistEntry['status'] | 'expired'; readonly offer: WaitlistEntry['offer'] } {
  if (offer && at < offer.until) return { status, offer };
  if (status !== 'waiting' && status !== 'offered') return { status, offer: null };
  return { status: at < endsAt ? 'waiting' : 'expired', offer: null };
}
