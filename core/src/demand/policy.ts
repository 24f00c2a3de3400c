/** What searches leave behind (docs/domain.md, Demand). */
export interface DemandPolicy {
  /** Searches that wait to be stored; further ones are not counted. */
  readonly maxWaiting: number;
}

export interface DemandPolicies {
  readonly demand: DemandPolicy;
}

export const demandPolicies: DemandPolicies = { demand: { maxWaiting: 10_000 } };
