import { readOnly } from '../kernel/read-only.js';

export const complaintPolicies = readOnly({
  /** The limit of complaints (docs/domain.md, Complaints). */
  complaint: {
    /** The most open complaints of a member about one reservation. */
    maxOpenPerReservation: 3,
  },
});

export type ComplaintPolicy = typeof complaintPolicies.complaint;
