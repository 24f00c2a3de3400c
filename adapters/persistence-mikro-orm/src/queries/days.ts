import { addDays, startOfDay, type Day } from '@spotter/core';
import { toTimestamp } from '../table.js';
import { given, type Condition } from './conditions.js';

/** From the first day's midnight to that after the last, in the business zone; open where a day is not given. */
export const withinDays = (column: string, from: Day | undefined, to: Day | undefined): readonly Condition[] => [
  ...given(`${column} >= ?`, from && toTimestamp(startOfDay(from))),
  ...given(`${column} < ?`, to && toTimestamp(startOfDay(addDays(to, 1)))),
];
