import { addDays, startOfDay, type Day } from '@spotter/core/kernel';
import { toTimestamp } from '../table.js';
import { given, type Condition } from './conditions.js';

/** From midnight before the first day to midnight after the last, in the business time zone; unbounded without a day. */
export const withinDays = (column: string, from: Day | undefined, to: Day | undefined): readonly Condition[] => [
  ...given(`${column} >= ?`, from && toTimestamp(startOfDay(from))),
  ...given(`${column} < ?`, to && toTimestamp(startOfDay(addDays(to, 1)))),
];
