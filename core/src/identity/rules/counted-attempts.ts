import { type Instant, type Millis, minus, plus } from '../../kernel/instant.js';

/** The attempts that still count against a limit: those less than `withinMs` ago. */
export const selectCounted = (attempts: readonly Instant[], at: Instant, withinMs: Millis): readonly Instant[] =>
  attempts.filter((attempt) => attempt > minus(at, withinMs));

/** The instant from which another attempt is allowed, of at most `limit` within `withinMs`; null when one is allowed now. */
export function nextAttemptAt(
  attempts: readonly Instant[],
  at: Instant,
  limit: number,
  withinMs: Millis,
): Instant | null {
  const blocking = selectCounted(attempts, at, withinMs).at(-limit);
  return blocking === undefined ? null : plus(blocking, withinMs);
}
