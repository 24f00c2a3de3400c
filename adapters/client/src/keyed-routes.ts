// Made from the OpenAPI document by `npm run client`: change the routes, not this.

/** POSTs that take an `Idempotency-Key`. */
export const KEYED_ROUTES: readonly string[] = [
  '/api/admin/complaints/{id}/resolve',
  '/api/admin/payouts/{id}/retry',
  '/api/admin/reservations/{id}/correct-attendance',
  '/api/day-passes/{id}/use',
  '/api/fixed-slots',
  '/api/memberships',
  '/api/memberships/me/cancel',
  '/api/memberships/me/pause',
  '/api/memberships/me/resume',
  '/api/points/charge',
  '/api/points/consume',
  '/api/points/refund',
  '/api/reservations',
  '/api/reservations/{id}/reject',
  '/api/sessions/{id}/record',
  '/api/waitlist',
];
