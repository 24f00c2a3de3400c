import { invalid } from '../shared/domain-error.js';
import { DAY, type Instant, type Interval } from '../shared/instant.js';
import type { MatchingPolicy } from '../shared/policies.js';

/**
 * The part of a wanted window that still lies ahead.
 * @throws DomainError validation when the window ends before it begins, is longer than `maxWindowMs`, or is over.
 */
export function windowAhead(
  from: Instant,
  until: Instant,
  at: Instant,
  { maxWindowMs }: Pick<MatchingPolicy, 'maxWindowMs'>,
): Interval {
  if (until <= from) throw invalid('until', 'The window ends before it begins.');
  if (until - from > maxWindowMs) throw invalid('until', `A window is at most ${maxWindowMs / DAY} days long.`);
  if (until <= at) throw invalid('until', 'The window is already over.');
  return { startsAt: from < at ? at : from, endsAt: until };
}
