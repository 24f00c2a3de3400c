import { krw, type Krw } from '../kernel/krw.js';

export interface AssistancePolicy {
  /** The largest number of points that a member can get from staff of all roles in a calendar month (Seoul), by the role of the giver. */
  readonly monthlyPointsBySupport: Krw;
  readonly monthlyPointsByOwner: Krw;
  /** The limit of one extension of a membership. */
  readonly maxExtensionDays: number;
}

export const assistancePolicies: { readonly assistance: AssistancePolicy } = {
  assistance: { monthlyPointsBySupport: krw(100_000), monthlyPointsByOwner: krw(1_000_000), maxExtensionDays: 90 },
};
