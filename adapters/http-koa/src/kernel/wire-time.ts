import type { Clock, Instant } from '@spotter/core';

/** Seoul has kept UTC+9 without daylight saving since October 1988. */
const OFFSET_MS = 9 * 60 * 60 * 1_000;

/**
 * `2026-11-20T18:00:00.000+09:00`: the business zone's clock, for instants since 1989. The core's `formatInstant` knows
 * every zone and costs some fifty times as much, which an answer with a hundred instants would feel.
 */
export const formatAt = (at: Instant): string => `${new Date(at + OFFSET_MS).toISOString().slice(0, -1)}+09:00`;

/** The clock as text. Many answers share a millisecond; it is put into words once. */
export function timestampsOf(clock: Clock): () => string {
  let at = clock.now();
  let text = formatAt(at);
  return () => {
    const now = clock.now();
    if (now === at) return text;
    at = now;
    return (text = formatAt(now));
  };
}

export const formatAtOrNull = (at: Instant | null): string | null => (at === null ? null : formatAt(at));
