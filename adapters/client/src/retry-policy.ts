/** When and how often a request is sent again. Times in milliseconds. */
export interface RetryPolicy {
  /** In all, the first included. */
  readonly tries: number;
  /** Before the second try; doubled before each further one. */
  readonly firstPauseMs: number;
  /** A service that asks for more patience than this is not waited for. */
  readonly longestPauseMs: number;
}

export const DEFAULT_RETRIES: RetryPolicy = { tries: 3, firstPauseMs: 200, longestPauseMs: 10_000 };

/** RATE_LIMITED and UNAVAILABLE; what stands between may say 502 or 504. */
const PASSING = new Set([429, 502, 503, 504]);

/** Reading changes nothing, and a key makes the service do a thing once: only these may be sent twice. */
export const isRepeatable = (method: string, hasKey: boolean): boolean => method === 'GET' || hasKey;

/**
 * @param answer null when none came
 * @param chance of 0 to 1: clients that failed together do not come back together
 * @returns how long to wait before the next try, in milliseconds; null: what came is the answer.
 */
export function pauseBeforeNext(
  tries: number,
  answer: Response | null,
  policy: RetryPolicy,
  chance: number,
): number | null {
  if (tries >= policy.tries || (answer !== null && !PASSING.has(answer.status))) return null;
  const asked = Number(answer?.headers.get('retry-after') ?? 0) * 1_000;
  const ours = policy.firstPauseMs * 2 ** (tries - 1) * (0.5 + chance / 2);
  const pause = Math.max(ours, asked);
  return pause <= policy.longestPauseMs ? pause : null;
}
