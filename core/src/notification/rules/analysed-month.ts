import { type Day, type Month, monthOfDay, shiftMonth } from '../../kernel/calendar.js';
import type { MarketingPolicy } from '../policy.js';

/** The previous month, in the first days of a month; null afterwards. */
export function findAnalysedMonth(today: Day, { analysisDays }: MarketingPolicy): Month | null {
  const dayOfMonth = Number(today.slice(8));
  return dayOfMonth > analysisDays ? null : shiftMonth(monthOfDay(today), -1);
}
