import { dayOf, type Day } from '../../kernel/calendar.js';
import type { StoreId } from '../../kernel/ids.js';
import type { Instant, Interval } from '../../kernel/instant.js';
import type { Tier } from '../../mentor/rules/mentor.js';
import { coveredHours, type HourRange, HOURS_OF_A_WEEK, type WeekHour, weekHourAt } from './covered-hours.js';

/** A search for slots or mentors, without the person. */
export interface Search extends Interval {
  readonly at: Instant;
  /** Null for any. */
  readonly storeId: StoreId | null;
  readonly tier: Tier | null;
  readonly wanted: number;
  readonly found: number;
}

/** What the searches of a count have in common, except the hour. */
interface DemandGroup {
  readonly day: Day;
  readonly storeId: StoreId | null;
  readonly tier: Tier | null;
}

interface Tally {
  readonly searches: number;
  /** Those that found fewer than they wanted. */
  readonly unmet: number;
  /** What the unmet ones lacked, together. */
  readonly lacking: number;
}

/** The searches of a day for a weekday and hour. */
export interface DemandCount extends DemandGroup, WeekHour, Tally {}

/** Where a range of hours begins and ends: a search costs the same for one hour and for all. */
class WeekOfDemand {
  private readonly changes = Array.from({ length: 2 * HOURS_OF_A_WEEK }, () => ({
    searches: 0,
    unmet: 0,
    lacking: 0,
  }));

  constructor(private readonly group: DemandGroup) {}

  add({ first, count }: HourRange, lacking: number): void {
    this.change(first, 1, lacking);
    this.change(first + count, -1, lacking);
  }

  private change(place: number, sign: 1 | -1, lacking: number): void {
    const change = this.changes[place];
    if (change === undefined) return;
    change.searches += sign;
    change.unmet += lacking > 0 ? sign : 0;
    change.lacking += sign * lacking;
  }

  counts(): readonly DemandCount[] {
    const hours: Tally[] = [];
    let current = NOTHING;
    for (const [place, change] of this.changes.entries()) {
      current = sum(current, change);
      const hour = place % HOURS_OF_A_WEEK;
      hours[hour] = sum(hours[hour] ?? NOTHING, current);
    }
    return hours.flatMap((tally, place) =>
      tally.searches === 0 ? [] : [{ ...this.group, ...weekHourAt(place), ...tally }],
    );
  }
}

const NOTHING: Tally = { searches: 0, unmet: 0, lacking: 0 };

const sum = (one: Tally, other: Tally): Tally => ({
  searches: one.searches + other.searches,
  unmet: one.unmet + other.unmet,
  lacking: one.lacking + other.lacking,
});

/** Adds searches up. A search counts once for each weekday and hour that it covers (docs/domain.md, Demand). */
export function countDemand(searches: readonly Search[]): readonly DemandCount[] {
  const weeks = new Map<string, WeekOfDemand>();
  for (const search of searches) {
    const { at, storeId, tier } = search;
    const group = { day: dayOf(at), storeId, tier };
    const key = groupKey(group);
    const week = weeks.get(key) ?? new WeekOfDemand(group);
    weeks.set(key, week);
    week.add(coveredHours(search), Math.max(0, search.wanted - search.found));
  }
  return [...weeks.values()].flatMap((week) => week.counts());
}

/** The same key, with the sums of both. */
export const added = (count: DemandCount, more: Tally): DemandCount => ({ ...count, ...sum(count, more) });

const groupKey = ({ day, storeId, tier }: DemandGroup): string => [day, storeId, tier].join(' ');

/** Identifies a count. */
export const demandKey = (count: DemandGroup & WeekHour): string =>
  [groupKey(count), count.weekday, count.hour].join(' ');
