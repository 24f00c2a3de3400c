import type { Policies } from '@spotter/core/application';
import { dayInterval, daysBetween, invalid, type Day, type Interval } from '@spotter/core/kernel';

/**
 * The interval of a mentor's schedule: from midnight before the first day to midnight after the last.
 * @throws DomainError validation for a range that is empty or too long.
 */
export function scheduleInterval(from: Day, to: Day, { listMaxDays }: Policies['block']): Interval {
  const days = daysBetween(from, to) + 1;
  if (days < 1 || days > listMaxDays) throw invalid('to', `Must be from 0 to ${listMaxDays - 1} days after from.`);
  return dayInterval(from, to);
}
