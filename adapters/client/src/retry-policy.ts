/** When and how often a request is retried. Times in milliseconds. */
export interface RetryPolicy {
  /** Total number of attempts. */
  readonly tries: number;
  /** The delay before the second attempt; doubled for each further one. */
  readonly firstPauseMs: number;
  /** A longer Retry-After is not followed. */
  readonly longestPauseMs: number;
}

export const DEFAULT_RETRIES: RetryPolicy = { tries: 3, firstPauseMs: 200, longestPauseMs: 10_000 };

/** RATE_LIMITED and UNAVAILABLE; a proxy may answer 502 or 504. */
const TEMPORARY = new Set([429, 502, 503, 504]);

/** Only reads and requests with a key may be repeated. */
export const isRepeatable = (method: string, hasKey: boolean): boolean => method === 'GET' || hasKey;

/**
 * @param answer null without an answer
 * @param chance from 0 to 1; spreads the retries of clients that failed together
 * @returns the delay before the next attempt in milliseconds; null to accept the answer.
 */
export function pauseBeforeNext(
  tries: number,
  answer: Response | null,
  policy: RetryPolicy,
  chance: number,
): number | null {
  if (tries >= policy.tries || (answer !== null && !TEMPORARY.has(answer.status))) return null;
  // A proxy may send a date: then the backoff applies.
  const requestedMs = (Number(answer?.headers.get('retry-after')) || 0) * 1_000;
  const backoffMs = policy.firstPauseMs * 2 ** (tries - 1) * (0.5 + chance / 2);
  const pause = Math.max(backoffMs, requestedMs);
  return pause <= policy.longestPauseMs ? pause : null;
}

/** Rejects when the request is aborted. Afterwards its signal has no listener of the pause. */
export const pauseFor = (ms: number, signal: AbortSignal): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = (): void => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      if (signal.aborted) reject(signal.reason as Error);
      else resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
  });
