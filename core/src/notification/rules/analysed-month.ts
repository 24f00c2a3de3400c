import { addDays, type Day, type Month, monthOf, startOfDay } from '../../kernel/calendar.js';
import type { MarketingPolicy } from '../policy.js';

/** The previous month, in the first days of a month; null afterwards. */
export function findAnalysedMonth(today: Day, { analysisDays }: MarketingPolicy): Month | null {
  const dayOfMonth = Number(today.slice(8));
  return dayOfMonth > analysisDays ? null : monthOf(startOfDay(addDays(today, -dayOfMonth)));
}
