import type { DeepReadonly } from '../kernel/deep-readonly.js';

export const complaintPolicies = {
  /** The limit of complaints (docs/domain.md, Complaints). */
  complaint: {
    /** The most open complaints of a member about one reservation. */
    maxOpenPerReservation: 3,
  },
};

export type ComplaintPolicy = DeepReadonly<typeof complaintPolicies.complaint>;
