import { addDays, startOfDay, type Interval, type RequestedDays } from '@spotter/core/kernel';
import type { Range } from './table.js';

export const rangeOf = ({ startsAt, endsAt }: Interval): Range => ({ from: startsAt, until: endsAt });

/** From midnight before the first day to midnight after the last; unbounded without a day. */
export const rangeOfDays = ({ from, to }: RequestedDays): Range => ({
  from: from && startOfDay(from),
  until: to && startOfDay(addDays(to, 1)),
});
