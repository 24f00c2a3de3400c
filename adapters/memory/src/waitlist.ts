import {
  waitsFor,
  type Block,
  type BlockId,
  type DueOffer,
  type Instant,
  type Interval,
  type MemberId,
  type Page,
  type PageRequest,
  type StoreId,
  type Waitlist,
  type WaitlistEntry,
  type WaitlistEntryId,
  type WaitlistQueries,
} from '@spotter/core';
import { found } from './finding.js';
import { firstOf, pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { standsInTheWay } from './reservations.js';
import { EVERYTHING, type Committed, type Tables } from './tables.js';

export class MemoryWaitlist implements Waitlist {
  constructor(private readonly tables: Pick<Tables, 'waitlist' | 'reservations' | 'closedAccounts'>) {}

  async get(id: WaitlistEntryId): Promise<WaitlistEntry> {
    return found(this.tables.waitlist, id, 'waitlist entry');
  }

  async add(entry: WaitlistEntry): Promise<void> {
    refuseClosed(this.tables, entry.memberId);
    this.tables.waitlist.add(entry);
  }

  async save(entry: WaitlistEntry): Promise<void> {
    this.tables.waitlist.put(entry);
  }

  async firstInLine(block: Block): Promise<WaitlistEntry | null> {
    const line = [...this.tables.waitlist.scan('line', block.storeId, { from: block.endsAt })];
    const inTurn = line.filter((entry) => waitsFor(entry, block)).sort(byTurn);
    return inTurn.find(({ memberId }) => !standsInTheWay(this.tables, memberId, block)) ?? null;
  }

  async offeredThe(block: BlockId): Promise<WaitlistEntry | null> {
    return this.tables.waitlist.find('offeredBlock', block) ?? null;
  }

  async anyoneWaits(storeId: StoreId, { startsAt, endsAt }: Interval): Promise<boolean> {
    const line = [...this.tables.waitlist.scan('line', storeId, { from: startsAt + 1 })];
    return line.some((entry) => entry.startsAt < endsAt);
  }
}

const byTurn = (one: WaitlistEntry, other: WaitlistEntry): number =>
  one.createdAt - other.createdAt || (one.id < other.id ? -1 : 1);

/** How many the job is given at a time. */
const BATCH = 500;

export class MemoryWaitlistQueries implements WaitlistQueries {
  constructor(private readonly rows: Pick<Committed, 'waitlist' | 'blocks'>) {}

  async entry(id: WaitlistEntryId): Promise<WaitlistEntry | null> {
    return this.rows.waitlist.get(id) ?? null;
  }

  async entriesOf(member: MemberId, page: PageRequest): Promise<Page<WaitlistEntry>> {
    return pageOf([...this.rows.waitlist.scan('byMember', member)], page);
  }

  async offersOver(by: Instant, after: DueOffer | null): Promise<readonly DueOffer[]> {
    const blocks = [...this.rows.blocks.scan('offered', EVERYTHING, { until: by + 1 })];
    const due = blocks.flatMap(({ id, offeredUntil }) => (offeredUntil === null ? [] : [{ id, dueAt: offeredUntil }]));
    return firstOf(
      due.filter((one) => after === null || isBehind(one, after)),
      BATCH,
    );
  }
}

const isBehind = (one: DueOffer, other: DueOffer): boolean =>
  one.dueAt > other.dueAt || (one.dueAt === other.dueAt && one.id > other.id);
