import { addCounts, calculateCoveredHours, demandKey, hoursOf } from '@spotter/core/demand';
import type {
  DemandCell,
  DemandCount,
  DemandCounts,
  DemandFilter,
  DemandQueries,
  WeekHour,
} from '@spotter/core/demand';
import { dayInterval, isWithin } from '@spotter/core/kernel';
import type { CommittedTables, Tables } from './tables.js';

export class MemoryDemandCounts implements DemandCounts {
  constructor(private readonly tables: Pick<Tables, 'demandCounts' | 'stores'>) {}

  /** A store that is unknown is left out. */
  async add(counts: readonly DemandCount[]): Promise<void> {
    for (const count of counts) {
      if (count.storeId !== null && !this.tables.stores.get(count.storeId)) continue;
      const known = this.tables.demandCounts.get(demandKey(count));
      this.tables.demandCounts.put(known ? addCounts(known, count) : count);
    }
  }
}

const NOTHING = { searches: 0, unmet: 0, open: 0, booked: 0 };
type Part = WeekHour & Partial<typeof NOTHING>;

export class MemoryDemandQueries implements DemandQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'blocks' | 'demandCounts'>) {}

  async cells(filter: DemandFilter): Promise<readonly DemandCell[]> {
    const cells = new Map<number, DemandCell>();
    for (const { weekday, hour, ...counted } of [...this.searched(filter), ...this.offered(filter)]) {
      const place = weekday * 24 + hour;
      const cell = cells.get(place) ?? { weekday, hour, ...NOTHING };
      const more = { ...NOTHING, ...counted };
      cells.set(place, {
        ...cell,
        searches: cell.searches + more.searches,
        unmet: cell.unmet + more.unmet,
        open: cell.open + more.open,
        booked: cell.booked + more.booked,
      });
    }
    return [...cells].sort(([one], [other]) => one - other).map(([, cell]) => cell);
  }

  private *searched({ storeId, from, to }: DemandFilter): Iterable<Part> {
    for (const count of this.rows.demandCounts.all()) {
      const { day, searches, unmet } = count;
      if (day < from || day > to || !isAt(count.storeId, storeId)) continue;
      for (const hour of hoursOf(count)) yield { ...hour, searches, unmet };
    }
  }

  private *offered({ storeId, from, to }: DemandFilter): Iterable<Part> {
    const days = dayInterval(from, to);
    for (const block of this.rows.blocks.all()) {
      if (!isWithin(block.startsAt, days) || block.status === 'closed') continue;
      const [hour] = hoursOf(calculateCoveredHours(block));
      if (hour && (storeId === undefined || block.storeId === storeId)) yield { ...hour, [block.status]: 1 };
    }
  }
}

/** A search at any store was one at this store too. */
const isAt = (searched: string | null, storeId: string | undefined): boolean =>
  storeId === undefined || searched === null || searched === storeId;
