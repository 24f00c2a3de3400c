import type { CheckInPolicy } from '../../booking/policy.js';
import { type Instant, plus } from '../../kernel/instant.js';

/** Every session recorded so far starts before this: it can be recorded once its check-in is open, so before its start. */
export const recordedUntil = (now: Instant, { opensBeforeStartMs }: CheckInPolicy): Instant =>
  plus(now, opensBeforeStartMs + 1);
