import { addDays, type Day } from '../../kernel/calendar.js';
import { invalid } from '../../kernel/domain-error.js';
import type { MembershipPolicy } from '../policy.js';

/**
 * The day on which a membership begins: the wanted day, or today without one.
 * @throws DomainError validation for a day that is over, or more than `startAheadDays` ahead.
 */
export function startDay(wanted: Day | undefined, today: Day, { startAheadDays }: MembershipPolicy): Day {
  const startsOn = wanted ?? today;
  const latest = addDays(today, startAheadDays);
  if (startsOn < today || startsOn > latest) {
    throw invalid('startsOn', 'OUT_OF_RANGE', `A membership must begin on a day from ${today} to ${latest}.`);
  }
  return startsOn;
}
