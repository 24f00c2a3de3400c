import { readOnly } from '../kernel/read-only.js';
import { HOUR } from '../kernel/instant.js';

export const idempotencyPolicies = readOnly({
  /** The time for which a request with an `Idempotency-Key` is remembered; after that the key can be used again. */
  idempotency: { keepMs: 24 * HOUR },
});

export type IdempotencyPolicy = typeof idempotencyPolicies.idempotency;
