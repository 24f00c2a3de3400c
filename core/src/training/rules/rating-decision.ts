import type { Reservation } from '../../booking/rules/reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { type DomainError, invalid, policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, plus } from '../../kernel/instant.js';
import type { TrainingPolicy } from '../policy.js';
import type { Rating } from './rating.js';

/**
 * A rating of 1 to 5, given until `rateWithinMs` after the session was completed (that instant is in time).
 * @throws DomainError validation for another score, policy-violation when the session is not completed, or too late.
 */
export function rate(
  session: Reservation,
  { score, comment }: Pick<Rating, 'score' | 'comment'>,
  at: Instant,
  { rateWithinMs }: Pick<TrainingPolicy, 'rateWithinMs'>,
): Rating {
  if (!Number.isInteger(score) || score < 1 || score > 5)
    throw invalid('score', 'OUT_OF_RANGE', 'The score must be from 1 to 5.');
  if (session.status !== 'completed') throw wrongState('session', session.status, 'rated');
  const ratableUntil = plus(session.completedAt, rateWithinMs);
  if (at > ratableUntil) {
    throw policyViolation('rating-14d', 'This session can no longer be rated.', {
      ratableUntil: formatInstant(ratableUntil),
    });
  }
  return { score, comment, createdAt: at };
}

/** Thrown by the repositories for the second rating of a session. */
export const secondRatingError = (): DomainError => policyViolation('one-rating', 'This session is already rated.');
