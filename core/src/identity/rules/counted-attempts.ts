import { type Instant, type Millis, minus } from '../../kernel/instant.js';

/** The attempts that still count against a limit: those less than `withinMs` ago. */
export const selectCounted = (attempts: readonly Instant[], at: Instant, withinMs: Millis): readonly Instant[] =>
  attempts.filter((attempt) => attempt > minus(at, withinMs));
