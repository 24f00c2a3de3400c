import { z } from 'zod';
import { DEFAULT_BODY_LIMITS, type BodyLimits, type LiveInboxLimits, type RequestLimits } from '@spotter/http-koa';
import { integerFrom } from './configured-values.js';

const count = integerFrom(1);

/** In the sandbox all tests share one address, and many share a person. */
export const LIMIT_FACTOR = { sandbox: 100, production: 1 };
const READS_PER_MINUTE = 300;
const WRITES_PER_MINUTE = 60;
const ANONYMOUS_PER_MINUTE = 120;

/** The limits per caller, per address and for the whole service (docs/admission.md). */
export const LimitEnvironment = z.object({
  REQUESTS_AT_ONCE: count.default(1_000),
  BODIES_AT_ONCE: count.default(DEFAULT_BODY_LIMITS.atOnce),
  BODIES_PER_ADDRESS: count.default(DEFAULT_BODY_LIMITS.atOnceByAddress),
  BODY_BYTES_AT_ONCE: count.default(DEFAULT_BODY_LIMITS.bytes),
  BODY_BYTES_PER_ADDRESS: count.default(DEFAULT_BODY_LIMITS.bytesByAddress),
  BODY_GRACE_MS: count.default(DEFAULT_BODY_LIMITS.graceMs),
  BODY_BYTES_PER_SECOND: count.default(DEFAULT_BODY_LIMITS.bytesPerSecond),
  UPLOADS_AT_ONCE: count.default(DEFAULT_BODY_LIMITS.uploads),
  UPLOADS_PER_ADDRESS: count.default(DEFAULT_BODY_LIMITS.uploadsByAddress),
  STREAMS_AT_ONCE: count.default(1_000),
  STREAMS_PER_ADDRESS: count.default(20),
  READS_PER_MINUTE: count.optional(),
  WRITES_PER_MINUTE: count.optional(),
  ANONYMOUS_PER_MINUTE: count.optional(),
  WEBHOOKS_PER_MINUTE: count.default(3_000),
});

export interface LimitSettings {
  /** The maximum number of requests in progress; more are refused. */
  readonly requestsAtOnce: number;
  readonly bodies: BodyLimits;
  readonly streams: Pick<LiveInboxLimits, 'streamsAtOnce' | 'streamsPerAddress'>;
  readonly requests: RequestLimits;
  /** Per address, with or without a valid signature. */
  readonly webhooksPerMinute: number;
}

const perMinute = (requests: number) => ({ requests, seconds: 60 });

type ParsedEnvironment = z.output<typeof LimitEnvironment>;

export const limitSettings = (given: ParsedEnvironment, mode: keyof typeof LIMIT_FACTOR): LimitSettings => ({
  requestsAtOnce: given.REQUESTS_AT_ONCE,
  bodies: {
    atOnce: given.BODIES_AT_ONCE,
    atOnceByAddress: given.BODIES_PER_ADDRESS,
    bytes: given.BODY_BYTES_AT_ONCE,
    bytesByAddress: given.BODY_BYTES_PER_ADDRESS,
    graceMs: given.BODY_GRACE_MS,
    bytesPerSecond: given.BODY_BYTES_PER_SECOND,
    uploads: given.UPLOADS_AT_ONCE,
    uploadsByAddress: given.UPLOADS_PER_ADDRESS,
  },
  streams: { streamsAtOnce: given.STREAMS_AT_ONCE, streamsPerAddress: given.STREAMS_PER_ADDRESS },
  requests: {
    reads: perMinute(given.READS_PER_MINUTE ?? READS_PER_MINUTE * LIMIT_FACTOR[mode]),
    writes: perMinute(given.WRITES_PER_MINUTE ?? WRITES_PER_MINUTE * LIMIT_FACTOR[mode]),
    anonymous: perMinute(given.ANONYMOUS_PER_MINUTE ?? ANONYMOUS_PER_MINUTE * LIMIT_FACTOR[mode]),
  },
  webhooksPerMinute: given.WEBHOOKS_PER_MINUTE,
});
