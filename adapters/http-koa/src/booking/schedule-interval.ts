import type { Policies } from '@spotter/core/application';
import { dayInterval, daysBetween, invalid, type Day, type Interval } from '@spotter/core/kernel';

/**
 * The interval of a mentor's schedule: from midnight before the first day to midnight after the last.
 * @throws DomainError validation for a range that is empty or too long.
 */
export function scheduleInterval(from: Day, to: Day, { listMaxDays }: Policies['block']): Interval {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > listMaxDays)
    throw invalid('to', `The last day must be the first one, or at most ${listMaxDays - 1} days after it.`);
  return dayInterval(from, to);
}
