import { readOnly } from '../kernel/read-only.js';
import { MINUTE } from '../kernel/instant.js';

export const demandPolicies = readOnly({
  /** The storing of searches (docs/domain.md, Demand). */
  demand: {
    /** Searches that wait to be stored; further ones are not counted. */
    maxWaiting: 10_000,
    /** The number of waiting searches that are stored without waiting longer. */
    storedAtOnce: 5_000,
    storedWithinMs: MINUTE,
  },
});
