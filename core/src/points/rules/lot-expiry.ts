import { addMonths, dayOf, startOfDay } from '../../kernel/calendar.js';
import { instant, type Instant } from '../../kernel/instant.js';
import type { PointPolicy } from '../policy.js';

/** The same time of the same day in the business zone, years later; 28 February for 29 February in a year without it. */
export function lotExpiry(from: Instant, { expireAfterYears }: Pick<PointPolicy, 'expireAfterYears'>): Instant {
  const day = dayOf(from);
  return instant(startOfDay(addMonths(day, 12 * expireAfterYears)) + (from - startOfDay(day)));
}
