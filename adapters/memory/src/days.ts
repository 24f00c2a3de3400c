import { addDays, startOfDay, type Day } from '@spotter/core/kernel';
import type { Range } from './table.js';

/** From midnight before the first day to midnight after the last; unbounded without a day. */
export const rangeOfDays = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Range => ({
  from: from && startOfDay(from),
  until: to && startOfDay(addDays(to, 1)),
});
