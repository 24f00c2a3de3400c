import { addMonths, dayOf, startOfDay, type Day } from '../../kernel/calendar.js';
import { plus, type Instant, type Interval } from '../../kernel/instant.js';
import type { PartitionPolicies } from '../policy.js';

/** The length of the periods by which the rows of a table are kept. */
export type PartitionLength = 'month' | 'quarter';

/** A month or quarter of the business zone, in which books are closed and taxes are paid. */
export interface PartitionPeriod extends Interval {
  /** `2026_11`, or `2026q4`. Two of a length compare as strings. */
  readonly name: string;
}

export interface Partition {
  readonly table: string;
  readonly name: string;
  /** Null for the first one, and for the one that holds what no other one does. */
  readonly startsAt: Instant | null;
  /** Null for the one that holds what no other one does. */
  readonly endsAt: Instant | null;
  readonly bytes: number;
}

const MONTHS: Readonly<Record<PartitionLength, number>> = { month: 1, quarter: 3 };

/** The period of a moment (docs/scaling.md, Partitions). */
export function partitionPeriodAt(length: PartitionLength, at: Instant): PartitionPeriod {
  const day = dayOf(at);
  const [year, month] = [day.slice(0, 4), Number(day.slice(5, 7))];
  const first = month - ((month - 1) % MONTHS[length]);
  const startsOn = `${year}-${String(first).padStart(2, '0')}-01` as Day;
  return {
    name: length === 'month' ? `${year}_${day.slice(5, 7)}` : `${year}q${(first + 2) / 3}`,
    startsAt: startOfDay(startsOn),
    endsAt: startOfDay(addMonths(startsOn, MONTHS[length])),
  };
}

/** The present period and those that begin within the time ahead. */
export function partitionPeriodsToMake(
  length: PartitionLength,
  now: Instant,
  { partitions }: PartitionPolicies,
): readonly PartitionPeriod[] {
  const periods: PartitionPeriod[] = [];
  let at = now;
  while (at <= plus(now, partitions.aheadMs)) {
    const period = partitionPeriodAt(length, at);
    periods.push(period);
    at = period.endsAt;
  }
  return periods;
}
