import { addDays, type Day } from '../shared/calendar.js';
import { invalid } from '../shared/domain-error.js';
import type { MembershipPolicy } from '../shared/policies.js';

/**
 * The day a membership begins: the wanted one, today when none is named.
 * @throws DomainError validation for a day that is over, or more than `startAheadDays` ahead.
 */
export function startDay(wanted: Day | undefined, today: Day, { startAheadDays }: MembershipPolicy): Day {
  const startsOn = wanted ?? today;
  const latest = addDays(today, startAheadDays);
  if (startsOn < today || startsOn > latest) {
    throw invalid('startsOn', `A membership begins from ${today} to ${latest}.`);
  }
  return startsOn;
}
