import { dayOf, type Month, monthInterval, monthOf } from '../../kernel/calendar.js';
import { DomainError, invalid, policyViolation } from '../../kernel/domain-error.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw, type Krw } from '../../kernel/krw.js';
import type { RatePolicy } from '../policy.js';
import { isPro, type Mentor } from './mentor.js';
import { phraseNumber } from '../../kernel/phrase-number.js';

/** One row of the history of a mentor's rate. */
export interface RateChange {
  readonly mentorId: MentorId;
  /** Points per session for bookings made from `at` on. */
  readonly ratePoints: Krw;
  readonly at: Instant;
  /** The month whose change it was; null for the first rate, which comes with Pro and does not count as a change. */
  readonly month: Month | null;
}

/**
 * A valid rate of a Pro mentor (docs/domain.md, Mentors). @throws DomainError validation when it is too small, too large or not a whole
 * number of steps.
 */
export function proRate(points: number, { minPoints, maxPoints, stepPoints }: RatePolicy): Krw {
  if (!(points >= minPoints && points <= maxPoints && points % stepPoints === 0)) {
    throw invalid(
      'ratePoints',
      'OUT_OF_RANGE',
      `A rate must be from ${phraseNumber(minPoints)} to ${phraseNumber(maxPoints)} points in steps of ${phraseNumber(stepPoints)}.`,
    );
  }
  return krw(points);
}

/** The rate that comes with Pro: the mentor can change it in the same month. */
export const firstRate = (mentorId: MentorId, ratePoints: Krw, at: Instant): RateChange => ({
  mentorId,
  ratePoints,
  at,
  month: null,
});

/**
 * Changes the rate, once in a calendar month of the business zone. The rate of `last` again is not a change.
 * @param last of the mentor's history
 * @throws DomainError forbidden for a mentor who is not Pro, policy-violation (`rate-monthly-change`) a second time in a month.
 */
export function changeRate(mentor: Mentor, last: RateChange | null, ratePoints: Krw, at: Instant): RateChange {
  if (!isPro(mentor)) throw new DomainError('forbidden', 'Only Pro mentors may do this.');
  if (last?.ratePoints === ratePoints) return last;
  const month = monthOf(at);
  if (last?.month === month) {
    throw policyViolation('rate-monthly-change', 'The rate can be changed once a month.', {
      nextChangeAllowedOn: dayOf(monthInterval(month).endsAt),
    });
  }
  return { mentorId: mentor.id, ratePoints, at, month };
}
