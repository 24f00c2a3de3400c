import type { DueRow } from '@spotter/core/application';
import { canTakeOffer, waitsFor, type Block } from '@spotter/core/booking';
import type { BlockId, Instant, Interval, MemberId, Page, PageRequest, StoreId } from '@spotter/core/kernel';
import { awaitsOffer, isQueued, type Waitlist, type WaitlistEntry, type WaitlistQueries } from '@spotter/core/waitlist';
import { MemoryBookingContextReader, type BookingContextTable } from './booking-context-reader.js';
import { Collection } from './collection.js';
import { dueAfter } from './due-rows.js';
import { byId, pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { creationOf, EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryWaitlist extends Collection<WaitlistEntry> implements Waitlist {
  private readonly bookingContext: MemoryBookingContextReader;

  constructor(private readonly tables: Pick<Tables, 'waitlist' | BookingContextTable>) {
    super(tables.waitlist, 'waitlist entry');
    this.bookingContext = new MemoryBookingContextReader(tables);
  }

  override async add(entry: WaitlistEntry): Promise<void> {
    refuseClosed(this.tables, entry.memberId);
    this.tables.waitlist.add(entry);
  }

  async countQueued(member: MemberId, at: Instant): Promise<number> {
    const entries = [...this.tables.waitlist.scan('byMember', member)];
    return entries.filter((entry) => isQueued(entry) && at < entry.endsAt).length;
  }

  async findFirstInLine(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null> {
    const line = [...this.tables.waitlist.scan('line', block.storeId, { from: block.endsAt })];
    for (const entry of line.filter((one) => waitsFor(one, block, at)).sort(byTurn)) {
      if (entry.memberId === givenUpBy || this.wasOffered(entry.memberId, block)) continue;
      const context = await this.bookingContext.load({ blockId: block.id, memberId: entry.memberId });
      if (canTakeOffer(context, at)) return entry;
    }
    return null;
  }

  findFirstInLineUnlocked(block: Block, at: Instant, givenUpBy: MemberId | null): Promise<WaitlistEntry | null> {
    return this.findFirstInLine(block, at, givenUpBy);
  }

  private wasOffered(member: MemberId, { id }: Block): boolean {
    return [...this.tables.waitlist.scan('byMember', member)].some(({ passed }) => passed.includes(id));
  }

  async findOfferedFor(block: BlockId): Promise<WaitlistEntry | null> {
    return this.tables.waitlist.find('offeredBlock', block) ?? null;
  }

  async hasWaiting(storeId: StoreId, { startsAt, endsAt }: Interval, at: Instant): Promise<boolean> {
    const line = [...this.tables.waitlist.scan('line', storeId, { from: startsAt + 1 })];
    return line.some((entry) => awaitsOffer(entry, at) && entry.startsAt < endsAt);
  }
}

const byTurn = (one: WaitlistEntry, other: WaitlistEntry): number =>
  one.createdAt - other.createdAt || byId(one, other);

export class MemoryWaitlistQueries implements WaitlistQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'waitlist' | 'blocks'>) {}

  async entriesOf(member: MemberId, page: PageRequest): Promise<Page<WaitlistEntry>> {
    return pageOf([...this.rows.waitlist.scan('byMember', member)], page, creationOf);
  }

  async offersOver(by: Instant, after: DueRow<BlockId> | null): Promise<readonly DueRow<BlockId>[]> {
    const blocks = this.rows.blocks.scan('offered', EVERYTHING, { until: by + 1 });
    return dueAfter(blocks, ({ offeredUntil }) => offeredUntil, after);
  }
}
