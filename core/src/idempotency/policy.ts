import type { DeepReadonly } from '../kernel/deep-readonly.js';
import { HOUR } from '../kernel/instant.js';

export const idempotencyPolicies = {
  /** The time for which a request with an `Idempotency-Key` is remembered; after that the key can be used again. */
  idempotency: { keepMs: 24 * HOUR },
};

export type IdempotencyPolicy = DeepReadonly<typeof idempotencyPolicies.idempotency>;
