import { dayOf, type Day } from '../../kernel/calendar.js';
import type { StoreId } from '../../kernel/ids.js';
import type { Instant, Interval } from '../../kernel/instant.js';
import type { Tier } from '../../mentor/rules/mentor.js';
import { calculateCoveredHours, divideHours, type HourRange } from './covered-hours.js';

/** A search for slots or mentors, without the person. */
export interface Search extends Interval {
  readonly at: Instant;
  /** The store; null for any. */
  readonly storeId: StoreId | null;
  readonly tier: Tier | null;
  /** The number of results that fit into the answer. */
  readonly wanted: number;
  /** The number of results in the answer. */
  readonly found: number;
}

/** The searches of a day for the same hours of the week, at the same store, for the same tier. */
export interface DemandCount extends Pick<Search, 'storeId' | 'tier'>, HourRange {
  readonly day: Day;
  readonly searches: number;
  /** The number of searches that found fewer results than wanted. */
  readonly unmet: number;
  /** The total number of results that the unmet searches lacked. */
  readonly lacking: number;
}

/** Adds searches up. A search counts once for each weekday and hour that it covers. Equal ones are added up before they are divided. */
export const countDemand = (searches: readonly Search[]): readonly DemandCount[] =>
  sumByKey(sumByKey(searches.map(countOf)).flatMap(divideCount));

function sumByKey(counts: readonly DemandCount[]): readonly DemandCount[] {
  const sums = new Map<string, DemandCount>();
  for (const count of counts) {
    const key = demandKey(count);
    const known = sums.get(key);
    sums.set(key, known ? addCounts(known, count) : count);
  }
  return [...sums.values()];
}

function countOf(search: Search): DemandCount {
  const { at, storeId, tier, wanted, found } = search;
  const lacking = Math.max(0, wanted - found);
  const { first, hours } = calculateCoveredHours(search);
  return { day: dayOf(at), storeId, tier, first, hours, searches: 1, unmet: Math.min(1, lacking), lacking };
}

const divideCount = (count: DemandCount): readonly DemandCount[] =>
  divideHours(count).map(({ first, hours }) => ({ ...count, first, hours }));

/** The same key, with the sums of both. */
export const addCounts = (count: DemandCount, more: DemandCount): DemandCount => ({
  ...count,
  searches: count.searches + more.searches,
  unmet: count.unmet + more.unmet,
  lacking: count.lacking + more.lacking,
});

/** Identifies a count: its day, store, tier, first hour and number of hours. */
export const demandKey = ({ day, storeId, tier, first, hours }: DemandCount): string =>
  [day, storeId, tier, first, hours].join(' ');
