import type { Clock, Instant } from '@spotter/core/kernel';

/** Seoul has used UTC+9 without daylight saving since October 1988. */
const OFFSET_MS = 9 * 60 * 60 * 1_000;

/**
 * For example `2026-11-20T18:00:00.000+09:00`; for instants since 1989. The core's `formatInstant` supports every zone and takes
 * some fifty times as long, too long for an answer with a hundred instants.
 */
export const formatAt = (at: Instant): string => `${new Date(at + OFFSET_MS).toISOString().slice(0, -1)}+09:00`;

/** The current time as text. Many answers share a millisecond, so it is formatted once. */
export function createTimestamps(clock: Clock): () => string {
  let at = clock.now();
  let text = formatAt(at);
  return () => {
    const now = clock.now();
    if (now === at) return text;
    at = now;
    return (text = formatAt(now));
  };
}
