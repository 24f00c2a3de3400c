import { type Millis, MINUTE } from '../kernel/instant.js';

/** The storing of searches (docs/domain.md, Demand). */
export interface DemandPolicy {
  /** Searches that wait to be stored; further ones are not counted. */
  readonly maxWaiting: number;
  /** The number of waiting searches that are stored without waiting longer. */
  readonly storedAtOnce: number;
  readonly storedWithinMs: Millis;
}

export const demandPolicies: { readonly demand: DemandPolicy } = {
  demand: { maxWaiting: 10_000, storedAtOnce: 5_000, storedWithinMs: MINUTE },
};
