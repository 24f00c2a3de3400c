import type { GuessLimits, RateLimits, Tally } from '@spotter/http-koa';
import type { Closing } from './closing.js';
import type { Configuration } from './configuration.js';

const MINUTE_SECONDS = 60;
const PASSWORD_SECONDS = 15 * MINUTE_SECONDS;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** So many addresses may each try a password as often as they may: more than that, and nobody may for the rest of the hour. */
const GUESSING_ADDRESSES = 10;

export const rateLimitsOf = ({ logInsPerMinute }: Configuration): RateLimits => ({
  'log-in': { requests: logInsPerMinute, seconds: MINUTE_SECONDS, per: 'address' },
  export: { requests: 10, seconds: HOUR_SECONDS, per: 'caller' },
  code: { requests: 30, seconds: MINUTE_SECONDS, per: 'caller' },
  upload: { requests: 30, seconds: MINUTE_SECONDS, per: 'caller' },
});

/** An hour has four times the minutes of a password's window: one address alone does not use up what all have together. */
export const guessLimitsOf = ({ logInsPerMinute, wrongPasswords }: Configuration): GuessLimits => ({
  passwordsByAddress: { requests: wrongPasswords, seconds: PASSWORD_SECONDS },
  passwords: { requests: wrongPasswords * GUESSING_ADDRESSES, seconds: HOUR_SECONDS },
  proofs: { requests: logInsPerMinute, seconds: MINUTE_SECONDS },
});

/** Shared by all processes where there is a Redis; undefined: this one counts for itself. */
export async function sharedTally(
  { redisUrl }: Configuration,
  closing: Closing,
  onRedis: (trouble: Error | null) => void,
): Promise<Tally | undefined> {
  if (redisUrl === null) return undefined;
  const { RedisTally } = await import('@spotter/limits-redis');
  const tally = new RedisTally({ redisUrl, onRedis });
  tally.open();
  closing.add(async () => tally.close());
  return (key, count, seconds) => tally.add(key, count, seconds);
}
