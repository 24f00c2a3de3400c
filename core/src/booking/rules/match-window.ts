import type { MatchingPolicy } from '../policy.js';
import { invalid } from '../../kernel/domain-error.js';
import { DAY, type Instant, type Interval } from '../../kernel/instant.js';

/**
 * The part of a requested window that is in the future.
 * @throws DomainError validation when the window does not end after it begins, is longer than `maxWindowMs`, or is over.
 */
export function windowAhead(
  from: Instant,
  until: Instant,
  at: Instant,
  { maxWindowMs }: Pick<MatchingPolicy, 'maxWindowMs'>,
): Interval {
  if (until <= from) throw invalid('until', 'WRONG_ORDER', 'The window must end after it begins.');
  if (until - from > maxWindowMs)
    throw invalid('until', 'TOO_LONG', `A window must not be longer than ${maxWindowMs / DAY} days.`);
  if (until <= at) throw invalid('until', 'IN_THE_PAST', 'The window must not be in the past.');
  return { startsAt: from < at ? at : from, endsAt: until };
}
