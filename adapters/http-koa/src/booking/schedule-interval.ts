import type { Policies } from '@spotter/core/application';
import { addDays, dayInterval, daysBetween, invalid, type Day as DayText, type Interval } from '@spotter/core/kernel';
import { Day } from '../kernel/wire-types.js';

interface RequestedDays {
  readonly from?: DayText | undefined;
  readonly to?: DayText | undefined;
}

/** The query of a mentor's schedule. */
export const scheduleDays = ({ listMaxDays }: Policies['block']) => ({
  from: Day.optional().meta({ description: 'The first day; default: today' }),
  to: Day.optional().meta({
    description: `The last day, included; at most ${listMaxDays} days in all, which is the default`,
  }),
});

/**
 * The interval of a mentor's schedule: from midnight before the first day to midnight after the last.
 * The first day defaults to today, the last one to the end of the longest range.
 * @throws DomainError validation for a range that is empty or too long.
 */
export function scheduleInterval(
  requested: RequestedDays,
  today: DayText,
  { listMaxDays }: Policies['block'],
): Interval {
  const from = requested.from ?? today;
  const to = requested.to ?? addDays(from, listMaxDays - 1);
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > listMaxDays)
    throw invalid(
      'to',
      'OUT_OF_RANGE',
      `The last day must be the first one, or at most ${listMaxDays - 1} days after it.`,
    );
  return dayInterval(from, to);
}
