import type { BlockId, MemberId, StoreId, WaitlistEntryId } from '../shared/ids.js';
import type { Instant, Interval } from '../shared/instant.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { Block } from '../booking/block.js';
import type { WaitlistEntry } from './waitlist-entry.js';

export interface Waitlist {
  /** Locked for this transaction. @throws DomainError not-found. */
  get(id: WaitlistEntryId): Promise<WaitlistEntry>;
  add(entry: WaitlistEntry): Promise<void>;
  save(entry: WaitlistEntry): Promise<void>;
  /**
   * Who waits for the block the longest (`waitsFor`) and has no reservation in its way, locked for this transaction. One whom another
   * transaction holds is being offered something else at this moment, and is left out.
   */
  firstInLine(block: Block): Promise<WaitlistEntry | null>;
  /** Whom the block is offered to, locked for this transaction. */
  offeredThe(block: BlockId): Promise<WaitlistEntry | null>;
  /** Whether anybody waits for something at the store within the time. */
  anyoneWaits(storeId: StoreId, within: Interval): Promise<boolean>;
}

/** An offer whose time is over. */
export interface DueOffer {
  /** The block's. */
  readonly id: BlockId;
  readonly dueAt: Instant;
}

export interface WaitlistQueries {
  entry(id: WaitlistEntryId): Promise<WaitlistEntry | null>;
  /** By creation. */
  entriesOf(member: MemberId, page: PageRequest): Promise<Page<WaitlistEntry>>;
  /** Offers of open blocks that ended at `by` or before, the earliest first: a bounded number, from behind `after` on. */
  offersOver(by: Instant, after: DueOffer | null): Promise<readonly DueOffer[]>;
}
