import { readOnly } from '../kernel/read-only.js';

export const administrationPolicies = readOnly({
  /** Limits of the range that one request of an administrator can show. */
  administration: {
    /** The default when the request has no first day. */
    dashboardDays: 30,
    dashboardMaxDays: 366,
  },
});

export type AdministrationPolicy = typeof administrationPolicies.administration;
