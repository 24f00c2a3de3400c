import { krw, type Krw } from '../kernel/krw.js';

export interface AssistancePolicy {
  /** What a member can get in a calendar month (Seoul) from staff of all roles together, by the role of the one who gives. */
  readonly monthlyPointsBySupport: Krw;
  readonly monthlyPointsByOwner: Krw;
  /** Of one extension of a membership. */
  readonly maxExtensionDays: number;
}

export interface AssistancePolicies {
  readonly assistance: AssistancePolicy;
}

export const assistancePolicies: AssistancePolicies = {
  assistance: { monthlyPointsBySupport: krw(100_000), monthlyPointsByOwner: krw(1_000_000), maxExtensionDays: 90 },
};
