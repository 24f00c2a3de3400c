/** The limit of complaints (docs/domain.md, Complaints). */
export interface ComplaintPolicy {
  /** The most open complaints of a member about one reservation. */
  readonly maxOpenPerReservation: number;
}

export interface ComplaintPolicies {
  readonly complaint: ComplaintPolicy;
}

export const complaintPolicies: ComplaintPolicies = {
  complaint: { maxOpenPerReservation: 3 },
};
