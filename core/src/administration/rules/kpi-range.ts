import type { AdministrationPolicy } from '../policy.js';
import { addDays, type Day, type DayRange, daysBetween, type RequestedDays } from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';

/** No instant is before it. */
const FIRST_DAY = '1970-01-01' as Day;

/**
 * The days that a dashboard shows. The last day defaults to today, the first day to a number of days before the last.
 * @throws DomainError validation for a range that ends before it begins, or is longer than the policy allows.
 */
export function kpiRange(range: RequestedDays, today: Day, policy: AdministrationPolicy): DayRange {
  const { dashboardDays, dashboardMaxDays } = policy;
  const to = range.to ?? (range.from !== undefined && range.from > today ? range.from : today);
  const before = addDays(to, 1 - dashboardDays);
  const from = range.from ?? (before < FIRST_DAY ? FIRST_DAY : before);
  const days = daysBetween(from, to) + 1;
  if (days < 1) throw invalid('from', 'WRONG_ORDER', 'Must not be after `to`.');
  if (days > dashboardMaxDays)
    throw invalid(
      'from',
      'TOO_LONG',
      `The range may have at most ${dashboardMaxDays} days, both its first and its last included.`,
    );
  return { from, to };
}
