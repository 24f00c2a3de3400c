import { addDays, startOfDay, type Day } from '@spotter/core';
import type { Range } from './table.js';

/** From the first day's midnight to that after the last; open where a day is not given. */
export const rangeOfDays = ({ from, to }: { from?: Day | undefined; to?: Day | undefined }): Range => ({
  from: from && startOfDay(from),
  until: to && startOfDay(addDays(to, 1)),
});
