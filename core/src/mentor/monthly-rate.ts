import { dayOf, monthInterval, monthOf, type Month } from '../shared/calendar.js';
import { DomainError, invalid, policyViolation } from '../shared/domain-error.js';
import type { MentorId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { krw, type Krw } from '../shared/krw.js';
import type { RatePolicy } from '../shared/policies.js';
import { isPro, type Mentor } from './mentor.js';

/** One row of the history of a mentor's rate. */
export interface RateChange {
  readonly mentorId: MentorId;
  /** Points a session, for whoever books from `at` on. */
  readonly ratePoints: Krw;
  readonly at: Instant;
  /** The month that it was the change of; null for the rate that came with Pro, which is none. */
  readonly month: Month | null;
}

/**
 * What a Pro mentor asks for, once it may be asked for (docs/domain.md, Mentors).
 * @throws DomainError validation when it is too small, too large or no whole number of steps.
 */
export function proRate(points: number, { minPoints, maxPoints, stepPoints }: RatePolicy): Krw {
  if (!(points >= minPoints && points <= maxPoints && points % stepPoints === 0)) {
    throw invalid('ratePoints', `A rate is from ${minPoints} to ${maxPoints} points in steps of ${stepPoints}.`);
  }
  return krw(points);
}

/** The rate that comes with Pro: the mentor may change it in the same month. */
export const firstRate = (mentorId: MentorId, ratePoints: Krw, at: Instant): RateChange => ({
  mentorId,
  ratePoints,
  at,
  month: null,
});

/**
 * Another rate, once in a calendar month of the business zone. The rate of `last` again is no change.
 * @param last of the mentor's history
 * @throws DomainError forbidden for a mentor who is not Pro, policy-violation (`rate-monthly-change`) a second time in a month.
 */
export function changedRate(mentor: Mentor, last: RateChange | null, ratePoints: Krw, at: Instant): RateChange {
  if (!isPro(mentor)) throw new DomainError('forbidden', 'This is for Pro mentors.');
  if (last?.ratePoints === ratePoints) return last;
  const month = monthOf(at);
  if (last?.month === month) {
    throw policyViolation('rate-monthly-change', 'A rate is changed once a month.', {
      nextChangeAllowedOn: dayOf(monthInterval(month).endsAt),
    });
  }
  return { mentorId: mentor.id, ratePoints, at, month };
}
