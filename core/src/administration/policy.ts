import type { DeepReadonly } from '../kernel/deep-readonly.js';

export const administrationPolicies = {
  /** Limits of what one request of an administrator can show. */
  administration: {
    /** The default when the request has no first day. */
    dashboardDays: 30,
    dashboardMaxDays: 366,
  },
};

export type AdministrationPolicy = DeepReadonly<typeof administrationPolicies.administration>;
