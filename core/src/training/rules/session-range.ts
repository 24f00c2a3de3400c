import type { BlockPolicy } from '../../booking/policy.js';
import { type Instant, type Interval, minus, MINUTE } from '../../kernel/instant.js';

/** Sessions that start within an interval and, where it is given, end after an instant. */
export interface SessionRange extends Interval {
  readonly endAfter?: Instant;
}

/** The sessions that take place within an interval, also in part: no session is longer than the longest block. */
export const sessionsDuring = (
  { startsAt, endsAt }: Interval,
  { maxMinutes }: Pick<BlockPolicy, 'maxMinutes'>,
): SessionRange => ({ startsAt: minus(startsAt, maxMinutes * MINUTE), endsAt, endAfter: startsAt });
