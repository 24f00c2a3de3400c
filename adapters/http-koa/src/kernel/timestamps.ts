import { formatInstant, type Clock } from '@spotter/core/kernel';

/** The current time as text. Many answers share a millisecond, so it is formatted once. */
export function createTimestamps(clock: Clock): () => string {
  let at = clock.now();
  let text = formatInstant(at);
  return () => {
    const now = clock.now();
    if (now === at) return text;
    at = now;
    return (text = formatInstant(now));
  };
}
