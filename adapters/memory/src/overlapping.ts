import type { Interval } from '@spotter/core/kernel';
import type { Rows } from './table.js';

/** The rows of a group that overlap an interval. They never overlap each other and are sorted by their end. */
export function* overlapping<Row extends Interval, Index extends string>(
  rows: Pick<Rows<Row, Index, never>, 'scan'>,
  index: Index,
  group: string,
  { startsAt, endsAt }: Interval,
): Generator<Row, void> {
  for (const row of rows.scan(index, group, { from: startsAt + 1 })) {
    if (row.startsAt >= endsAt) return;
    yield row;
  }
}
