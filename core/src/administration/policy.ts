/** Limits of what one request of an administrator can show. */
export interface AdministrationPolicy {
  /** The default when the request has no first day. */
  readonly dashboardDays: number;
  readonly dashboardMaxDays: number;
}

export interface AdministrationPolicies {
  readonly administration: AdministrationPolicy;
}

export const administrationPolicies: AdministrationPolicies = {
  administration: { dashboardDays: 30, dashboardMaxDays: 366 },
};
