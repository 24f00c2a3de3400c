import { readOnly } from '../kernel/read-only.js';
import { krw } from '../kernel/krw.js';

export const assistancePolicies = readOnly({
  assistance: {
    /** The largest number of points that a member can get from staff of all roles in a calendar month (Seoul), by the role of the giver. */
    monthlyPointsBySupport: krw(100_000),
    monthlyPointsByOwner: krw(1_000_000),
    /** The limit of one extension of a membership. */
    maxExtensionDays: 90,
  },
});

export type AssistancePolicy = typeof assistancePolicies.assistance;
