import type { LoginLimits, RateLimits, RateCounter } from '@spotter/http-koa';
import type { Closing } from './closing.js';
import type { Configuration } from './configuration.js';
import { LIMIT_FACTOR } from './limit-settings.js';

const MINUTE_SECONDS = 60;
const PASSWORD_SECONDS = 15 * MINUTE_SECONDS;
const HOUR_SECONDS = 60 * MINUTE_SECONDS;
/** The limit of an account, in quotas of one address and window. */
const QUOTAS_PER_ACCOUNT = 10;

export const createRateLimits = ({ mode, logInsPerMinute, phoneCodesPerHour, limits }: Configuration): RateLimits => ({
  'log-in': { requests: logInsPerMinute, seconds: MINUTE_SECONDS, per: 'address' },
  'refused-registration': { requests: 10 * LIMIT_FACTOR[mode], seconds: HOUR_SECONDS, per: 'address' },
  // These two limit the e-mails that a stranger can cause to an address that is not verified.
  'uses-of-email': { requests: 10 * LIMIT_FACTOR[mode], seconds: HOUR_SECONDS, per: 'key' },
  'changes-with-notice': { requests: 20 * LIMIT_FACTOR[mode], seconds: HOUR_SECONDS, per: 'key' },
  'unknown-calendar': { requests: logInsPerMinute, seconds: MINUTE_SECONDS, per: 'address' },
  webhook: { requests: limits.webhooksPerMinute, seconds: MINUTE_SECONDS, per: 'address' },
  'codes-of-number-hourly': { requests: 5, seconds: HOUR_SECONDS, per: 'key' },
  'codes-of-number-daily': { requests: 10, seconds: 24 * HOUR_SECONDS, per: 'key' },
  'codes-of-address': { requests: 20 * LIMIT_FACTOR[mode], seconds: HOUR_SECONDS, per: 'key' },
  codes: { requests: phoneCodesPerHour, seconds: HOUR_SECONDS, per: 'key', alerts: true },
  export: { requests: 10, seconds: HOUR_SECONDS, per: 'caller' },
  'list-export': { requests: 60, seconds: HOUR_SECONDS, per: 'caller' },
  code: { requests: 30, seconds: MINUTE_SECONDS, per: 'caller' },
  upload: { requests: 30, seconds: MINUTE_SECONDS, per: 'caller' },
});

/** An address has four windows an hour, four of the ten quotas of an account: alone it cannot use up the account's limit. */
export const createLoginLimits = ({ logInsPerMinute, wrongPasswords }: Configuration): LoginLimits => ({
  passwordsByAddress: { requests: wrongPasswords, seconds: PASSWORD_SECONDS },
  passwordsByDevice: { requests: wrongPasswords, seconds: PASSWORD_SECONDS },
  passwords: { requests: wrongPasswords * QUOTAS_PER_ACCOUNT, seconds: HOUR_SECONDS },
  proofs: { requests: logInsPerMinute, seconds: MINUTE_SECONDS },
});

/** Shared by all processes with Redis; undefined: each process counts for itself. */
export async function sharedRateCounter(
  { redisUrl }: Configuration,
  closing: Closing,
  onRedis: (trouble: Error | null) => void,
): Promise<RateCounter | undefined> {
  if (redisUrl === null) return undefined;
  const { RedisRateCounter } = await import('@spotter/limits-redis');
  const counter = new RedisRateCounter({ redisUrl, onRedis });
  counter.open();
  closing.add(async () => counter.close());
  return (key, count, seconds) => counter.add(key, count, seconds);
}
