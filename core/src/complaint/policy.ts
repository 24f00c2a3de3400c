/** The limit of complaints (docs/domain.md, Complaints). */
export interface ComplaintPolicy {
  /** The most open complaints of a member about one reservation. */
  readonly maxOpenPerReservation: number;
}

export const complaintPolicies: { readonly complaint: ComplaintPolicy } = {
  complaint: { maxOpenPerReservation: 3 },
};
