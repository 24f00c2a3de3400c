import type { DueRow } from '../application/due-row.js';
import type { Block } from '../booking/rules/block.js';
import type { BlockId, MemberId, StoreId, WaitlistEntryId } from '../kernel/ids.js';
import type { Instant, Interval } from '../kernel/instant.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { WaitlistEntry } from './rules/waitlist-entry.js';

export interface Waitlist {
  /** Finds an entry without a lock: for a caller that locks the block of the entry's offer first. */
  findUnlocked(id: WaitlistEntryId): Promise<WaitlistEntry | null>;
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: WaitlistEntryId): Promise<WaitlistEntry>;
  add(entry: WaitlistEntry): Promise<void>;
  save(entry: WaitlistEntry): Promise<void>;
  /** The number of the member's entries that wait or have an offer, with a window that is not over at the instant. */
  countQueued(member: MemberId, at: Instant): Promise<number>;
  /**
   * The entry that waits for the block the longest (`waitsFor`), locked for this transaction; it can still have an expired offer. It skips
   * members who were offered the block before (under any entry), cannot take it at the instant (`canTakeOffer`), or give it up. It also
   * skips an entry to which another transaction now offers a block, and waits for one that another transaction returns to the line. It
   * does not lock skipped entries.
   */
  findFirstInLine(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null>;
  /** As `findFirstInLine`, without a lock: for a quote, during which the member must stay in line for other blocks. */
  findFirstInLineUnlocked(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null>;
  /** The entry with the offer of the block, locked for this transaction. */
  findOfferedFor(block: BlockId): Promise<WaitlistEntry | null>;
  /** Whether anybody waits for something at the store within the time (`awaitsOffer`). */
  hasWaiting(storeId: StoreId, within: Interval, at: Instant): Promise<boolean>;
}

export interface WaitlistQueries {
  /** The member's entries, sorted by creation. */
  entriesOf(member: MemberId, page: PageRequest): Promise<Page<WaitlistEntry>>;
  /** Offers of open blocks that ended (`dueAt`) at `by` or before, the earliest first: a bounded number, after `after`. */
  offersOver(by: Instant, after: DueRow<BlockId> | null): Promise<readonly DueRow<BlockId>[]>;
}
