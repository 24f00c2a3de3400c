import { HOUR, type Millis } from '../kernel/instant.js';

/** The time for which a request with an `Idempotency-Key` is remembered; after that the key can be used again. */
export interface IdempotencyPolicy {
  readonly keepMs: Millis;
}

export const idempotencyPolicies: { readonly idempotency: IdempotencyPolicy } = {
  idempotency: { keepMs: 24 * HOUR },
};
