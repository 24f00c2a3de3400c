import type { BlockPolicy } from '../policy.js';
import { addDays, type Day, dayInterval, daysBetween, type RequestedDays } from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';
import type { Interval } from '../../kernel/instant.js';

/**
 * The interval of a mentor's schedule: from midnight before the first day to midnight after the last.
 * The first day defaults to today, the last one to the end of the longest range.
 * @throws DomainError validation for a range that is empty or too long.
 */
export function scheduleInterval(requested: RequestedDays, today: Day, { listMaxDays }: BlockPolicy): Interval {
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
