import { wrongState } from '../shared/domain-error.js';
import type { BlockId, MemberId, MentorId, StoreId, WaitlistEntryId } from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';
import type { Block } from '../booking/block.js';

/** A member's place in line for a block of some mentor, or of any, that lies within a window at a store. */
export interface WaitlistEntry extends Interval {
  readonly id: WaitlistEntryId;
  readonly memberId: MemberId;
  readonly storeId: StoreId;
  /** Any mentor without. */
  readonly mentorId: MentorId | null;
  readonly status: 'waiting' | 'offered' | 'booked' | 'left';
  /** The block that is theirs alone to book until then; while `offered`, and never else. */
  readonly offer: { readonly blockId: BlockId; readonly until: Instant } | null;
  /** Blocks that were offered to them and not booked: they go to the next in line, and do not come back. */
  readonly passed: readonly BlockId[];
  readonly createdAt: Instant;
}

/** Whether a block is what the entry waits for, and was not offered to it before. */
export const waitsFor = (entry: WaitlistEntry, block: Block): boolean =>
  entry.status === 'waiting' &&
  entry.storeId === block.storeId &&
  (entry.mentorId === null || entry.mentorId === block.mentorId) &&
  entry.startsAt <= block.startsAt &&
  block.endsAt <= entry.endsAt &&
  !entry.passed.includes(block.id);

/** What the member did not book in time, or cannot any more: they wait on, for another block. */
export const waitingOn = (entry: WaitlistEntry): WaitlistEntry => ({
  ...entry,
  status: 'waiting',
  offer: null,
  passed: entry.offer ? [...entry.passed, entry.offer.blockId] : entry.passed,
});

/** The member has a place: the wait is over. */
export const bookedEntry = (entry: WaitlistEntry): WaitlistEntry => ({ ...entry, status: 'booked', offer: null });

/** Leaving again changes nothing. @throws DomainError policy-violation once the member has booked. */
export function leftEntry(entry: WaitlistEntry): WaitlistEntry {
  if (entry.status === 'booked') throw wrongState('waitlist entry', entry.status, 'left');
  return { ...entry, status: 'left', offer: null };
}

/** How an entry stands by the clock, whether or not a job has seen it yet: an offer ends with its time, and waiting with the window. */
export function standingAt(
  { status, offer, endsAt }: WaitlistEntry,
  at: Instant,
): { readonly status: WaitlistEntry['status'] | 'expired'; readonly offer: WaitlistEntry['offer'] } {
  if (offer && at < offer.until) return { status, offer };
  if (status !== 'waiting' && status !== 'offered') return { status, offer: null };
  return { status: at < endsAt ? 'waiting' : 'expired', offer: null };
}
