import type { DayRange } from '../kernel/calendar.js';
import type { StoreId } from '../kernel/ids.js';
import type { WeekHour } from './rules/covered-hours.js';
import type { DemandCount } from './rules/demand-counts.js';

export interface DemandCounts {
  /** Adds to the counts of the same `demandKey`. */
  add(counts: readonly DemandCount[]): Promise<void>;
}

export interface DemandFilter extends DayRange {
  /** Limits the counts to searches at this store or at any store. */
  readonly storeId?: StoreId | undefined;
}

/** The searches and the available blocks of a weekday and hour. */
export interface DemandCell extends WeekHour, Pick<DemandCount, 'searches' | 'unmet'> {
  /** Blocks that start in the days: open ones, past ones too, and booked ones. */
  readonly open: number;
  readonly booked: number;
}

export interface DemandQueries {
  /** The counts by weekday and hour; cells with neither searches nor blocks are omitted. */
  cells(filter: DemandFilter): Promise<readonly DemandCell[]>;
}
