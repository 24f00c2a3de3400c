import type { StaffRole } from '@spotter/core/identity';

/**
 * The staff roles that may call each route of administrators, besides owners, who may call all. A route without a line does not compile;
 * `tests/security/specified-permissions.ts` repeats the roles.
 */
export const STAFF_ROUTES = {
  'GET /api/admin/dashboard': ['finance'],
  'GET /api/admin/demand': ['operations'],
  'GET /api/admin/audit': [],
  'GET /api/admin/me': ['finance', 'support', 'operations'],
  'GET /api/admin/staff': [],
  'POST /api/admin/staff': [],
  'PATCH /api/admin/staff/:id': [],

  'GET /api/admin/members': ['support'],
  'GET /api/admin/members/:id': ['support'],
  'GET /api/admin/members/:id/timeline': ['support'],
  'GET /api/admin/reservations': ['support'],
  'GET /api/admin/reservations/:id/timeline': ['support'],
  'GET /api/admin/reservations/judgement-postponed': ['support'],
  'POST /api/admin/reservations/judge': ['support'],
  'POST /api/admin/reservations/:id/correct-attendance': ['support'],
  'POST /api/admin/members/:id/reservations': ['support'],
  'PATCH /api/admin/reservations/:id': ['support'],
  'DELETE /api/admin/reservations/:id': ['support'],
  'POST /api/admin/members/:id/fixed-slots': ['support'],
  'POST /api/admin/members/:id/points': ['support'],
  'POST /api/admin/members/:id/day-passes': ['support'],
  'POST /api/admin/memberships/:id/extend': ['support'],
  'GET /api/admin/compensation-reviews': ['support'],
  'POST /api/admin/compensation-reviews/:id/resolve': ['support'],
  'GET /api/admin/complaints': ['support'],
  'POST /api/admin/complaints/:id/resolve': ['support'],

  'GET /api/admin/notification-templates': ['support'],
  'GET /api/admin/notification-templates/:id': ['support'],
  'PATCH /api/admin/notification-templates/:id': ['support'],
  'POST /api/admin/notification-templates/:id/preview': ['support'],
  'POST /api/admin/campaigns': ['operations'],
  'POST /api/admin/terms': [],

  'GET /api/admin/mentors': ['operations'],
  'GET /api/admin/mentors/:id': ['operations'],
  'GET /api/admin/mentors/:id/timeline': ['operations'],
  'POST /api/admin/mentors/:id/verify': ['operations'],
  'POST /api/admin/mentors/:id/reinstate': ['operations'],
  'POST /api/admin/mentors/:id/time-off': ['operations', 'support'],
  'GET /api/admin/pro-applications': ['operations'],
  'POST /api/admin/pro-applications/:id/decide': ['operations'],
  'GET /api/admin/pro-applications/:id/video': ['operations'],
  'GET /api/admin/stores': ['operations'],
  'POST /api/admin/stores': ['operations'],
  'PATCH /api/admin/stores/:id': ['operations'],
  'GET /api/admin/stores/:id/check-in-code': ['operations'],
  'POST /api/admin/stores/:id/screen-keys': ['operations'],
  'GET /api/admin/stores/:id/screen-keys': ['operations'],
  'DELETE /api/admin/stores/:id/screen-keys/:keyId': ['operations'],

  'PATCH /api/admin/plans/:id': ['finance'],
  'GET /api/admin/payout-periods': ['finance'],
  'GET /api/admin/payouts/:periodId': ['finance'],
  'POST /api/admin/payouts/:id/retry': ['finance'],
  'POST /api/admin/settlements': ['finance'],
  'POST /api/admin/payments/:id/chargeback': ['finance'],
  'POST /api/admin/payments/:id/chargeback/won': ['finance'],
  'POST /api/admin/tax-reports/:month/remitted': ['finance'],
  'GET /api/admin/payout-batches': ['finance'],
  'GET /api/admin/payout-batches/:id': ['finance'],
  'POST /api/admin/payout-batches/:id/request-release': ['finance'],
  'POST /api/admin/payout-batches/:id/release': ['finance'],
  'GET /api/admin/payout-batches/:id/file': ['finance'],
  'POST /api/admin/payout-batches/:id/results': ['finance'],
} as const satisfies Readonly<Record<string, readonly StaffRole[]>>;

type StaffRoute = keyof typeof STAFF_ROUTES;

/** The missing part of an administrators' route without a line in `STAFF_ROUTES`, so that it does not compile. */
export type RequireStaffRoles<Endpoint extends string> = Endpoint extends StaffRoute
  ? unknown
  : Endpoint extends `${string} /api/admin/${string}`
    ? { readonly staffRoutesLack: Endpoint }
    : unknown;

/** The roles that may call a route of administrators; one without a line is for owners. */
export function staffRolesOf(endpoint: string): readonly StaffRole[] {
  const rows: Readonly<Record<string, readonly StaffRole[]>> = STAFF_ROUTES;
  return ['owner', ...(rows[endpoint] ?? [])];
}
