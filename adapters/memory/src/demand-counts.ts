import { added, coveredHours, demandKey, weekHourAt } from '@spotter/core/demand';
import type {
  DemandCell,
  DemandCount,
  DemandCounts,
  DemandFilter,
  DemandQueries,
  WeekHour,
} from '@spotter/core/demand';
import { addDays, startOfDay } from '@spotter/core/kernel';
import type { CommittedTables, Tables } from './tables.js';

export class MemoryDemandCounts implements DemandCounts {
  constructor(private readonly tables: Pick<Tables, 'demandCounts'>) {}

  async add(counts: readonly DemandCount[]): Promise<void> {
    for (const count of counts) {
      const known = this.tables.demandCounts.get(demandKey(count));
      this.tables.demandCounts.put(known ? added(known, count) : count);
    }
  }
}

const NOTHING = { searches: 0, unmet: 0, open: 0, booked: 0 };

export class MemoryDemandQueries implements DemandQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'blocks' | 'demandCounts'>) {}

  async cells({ storeId, from, to }: DemandFilter): Promise<readonly DemandCell[]> {
    const cells = new Map<number, DemandCell>();
    const add = ({ weekday, hour }: WeekHour, more: Partial<typeof NOTHING>): void => {
      const place = weekday * 24 + hour;
      const known = cells.get(place) ?? { weekday, hour, ...NOTHING };
      const sums = Object.entries(more).map(([name, count]) => [name, known[name as keyof typeof NOTHING] + count]);
      cells.set(place, { ...known, ...Object.fromEntries(sums) } as DemandCell);
    };
    for (const count of this.rows.demandCounts.all())
      if (count.day >= from && count.day <= to && isAt(count.storeId, storeId))
        add(count, { searches: count.searches, unmet: count.unmet });
    const days = { from: startOfDay(from), until: startOfDay(addDays(to, 1)) };
    for (const { status, startsAt, endsAt, storeId: at } of this.rows.blocks.all()) {
      if (startsAt < days.from || startsAt >= days.until || (storeId !== undefined && at !== storeId)) continue;
      const { first } = coveredHours({ startsAt, endsAt });
      if (status !== 'closed') add(weekHourAt(first), { [status]: 1 });
    }
    return [...cells].sort(([one], [other]) => one - other).map(([, cell]) => cell);
  }
}

/** A search at any store was one at this store too. */
const isAt = (searched: string | null, storeId: string | undefined): boolean =>
  storeId === undefined || searched === null || searched === storeId;
