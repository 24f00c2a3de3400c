/** Limits of what one request of an administrator can show. */
export interface AdministrationPolicy {
  /** The default when the request has no first day. */
  readonly dashboardDays: number;
  readonly dashboardMaxDays: number;
}

export const administrationPolicies: { readonly administration: AdministrationPolicy } = {
  administration: { dashboardDays: 30, dashboardMaxDays: 366 },
};
