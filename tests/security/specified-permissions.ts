/** The levels of the interface specification, section 5, the screen of a branch, and the bank. */
export type Level =
  | 'public'
  | 'auth'
  | 'member'
  | 'mentor'
  | 'mentor (pro)'
  | 'member, mentor'
  | 'admin'
  | 'system'
  | 'cron'
  | 'branch screen'
  | 'payment gateway (signed)'
  | 'bank (signed)';

/**
 * The tables of the interface specification, section 4, copied manually, independent of the service. After `admin:`: the staff roles other
 * than owners that may call.
 */
const SPECIFICATION = `
POST   /api/auth/register                             public
POST   /api/auth/login                                public
POST   /api/auth/refresh                              public
POST   /api/auth/logout                               auth
POST   /api/auth/verify-phone                         auth

GET    /api/members/me                                member
PATCH  /api/members/me                                member
GET    /api/members/me/dashboard                      member
GET    /api/members/me/phase                          member
GET    /api/members/me/progress                       member
GET    /api/members/me/handover-notes                 member
GET    /api/members/me/sessions                       member
GET    /api/members/me/sessions/:id                   member

GET    /api/mentors/me                                mentor
PATCH  /api/mentors/me                                mentor
GET    /api/mentors/me/today                          mentor
GET    /api/mentors/me/blocks                         mentor
POST   /api/mentors/me/blocks                         mentor
POST   /api/mentors/me/blocks/bulk                    mentor
DELETE /api/mentors/me/blocks/:id                     mentor
GET    /api/mentors/me/obligation                     mentor
PATCH  /api/mentors/me/rate                           mentor (pro)
GET    /api/mentors/me/rate-history                   mentor
POST   /api/mentors/me/pro-application                mentor
GET    /api/mentors/me/pro-application                mentor
POST   /api/mentors/me/pro-application/video          mentor
GET    /api/mentors/me/complaints                     mentor
GET    /api/mentors/me/tier-history                   mentor
GET    /api/mentors/:id                               public

GET    /api/slots/available                           member
POST   /api/reservations/match-candidates             member
POST   /api/reservations                              member
GET    /api/reservations                              member
GET    /api/reservations/:id                          member, mentor
POST   /api/reservations/:id/reject                   member
PATCH  /api/reservations/:id                          member
DELETE /api/reservations/:id                          member
POST   /api/check-in                                  member
POST   /api/fixed-slots                               member
GET    /api/fixed-slots                               member
PATCH  /api/fixed-slots/:id                           member
POST   /api/day-passes/:id/use                        member

GET    /api/sessions/today                            member, mentor
GET    /api/sessions/:id                              member, mentor
GET    /api/sessions/:id/pre-info                     mentor
POST   /api/sessions/:id/check-in                     member
POST   /api/sessions/:id/record                       mentor
GET    /api/sessions/:id/summary                      member
POST   /api/sessions/:id/rating                       member

POST   /api/memberships                               member
GET    /api/memberships/me                            member
POST   /api/memberships/me/pause                      member
POST   /api/memberships/me/resume                     member
POST   /api/memberships/me/cancel                     member
GET    /api/memberships/me/refund-preview             member
POST   /api/points/charge                             member
POST   /api/points/consume                            system
POST   /api/points/refund                             member
GET    /api/payments                                  member
POST   /api/payments/webhook                          payment gateway (signed)

GET    /api/ai/recommendation                         member, mentor
GET    /api/ai/recommendation/next                    member
GET    /api/ai/monthly-analysis                       member
GET    /api/ai/cardio-guide                           member
GET    /api/ai/room-guide                             member

GET    /api/mentors/me/payouts/current                mentor
GET    /api/mentors/me/payouts                        mentor
GET    /api/mentors/me/payouts/:id                    mentor
GET    /api/mentors/me/payouts/:id/statement          mentor
GET    /api/mentors/me/tax-reports/:month             mentor
PATCH  /api/mentors/me/bank-account                   mentor

GET    /api/notifications/me                          auth
PATCH  /api/notifications/me/:id/read                 auth
PATCH  /api/notifications/me/preferences              auth
POST   /api/notifications/internal/send               system

GET    /api/admin/dashboard                           admin: finance
GET    /api/admin/members                             admin: support
GET    /api/admin/mentors                             admin: operations
POST   /api/admin/mentors/:id/verify                  admin: operations
GET    /api/admin/pro-applications                    admin: operations
POST   /api/admin/pro-applications/:id/decide         admin: operations
GET    /api/admin/complaints                          admin: support
POST   /api/admin/complaints/:id/resolve              admin: support
GET    /api/admin/reservations                        admin: support
GET    /api/admin/payouts/:periodId                   admin: finance
POST   /api/admin/payouts/:id/retry                   admin: finance
GET    /api/admin/stores                              admin: operations

POST   /api/system/cron/no-show-detection             cron
POST   /api/system/cron/fixed-slot-auto-book          cron
POST   /api/system/cron/payment-ledger-release        cron
POST   /api/system/cron/payout-calculate              cron
POST   /api/system/cron/membership-renewal            cron
POST   /api/system/cron/tax-report-generate           cron
`;

/** Routes in addition to the specification (docs/api.md, Routes). */
const ADDITIONS = `
POST   /api/auth/mfa                                  public
POST   /api/auth/mfa/enroll                           auth
POST   /api/auth/mfa/confirm                          auth
DELETE /api/auth/mfa                                  auth
GET    /api/admin/notification-templates              admin: support
GET    /api/admin/notification-templates/:id          admin: support
PATCH  /api/admin/notification-templates/:id          admin: support
POST   /api/admin/notification-templates/:id/preview  admin: support
POST   /api/admin/campaigns                           admin: operations
GET    /api/terms                                     public
POST   /api/terms/:id/consent                         member, mentor
POST   /api/admin/terms                               admin
POST   /api/admin/members/:id/reservations            admin: support
PATCH  /api/admin/reservations/:id                    admin: support
DELETE /api/admin/reservations/:id                    admin: support
POST   /api/admin/members/:id/fixed-slots             admin: support
POST   /api/admin/members/:id/points                  admin: support
POST   /api/admin/members/:id/day-passes              admin: support
POST   /api/admin/memberships/:id/extend              admin: support
GET    /api/admin/compensation-reviews                admin: support
POST   /api/admin/compensation-reviews/:id/resolve    admin: support
GET    /api/admin/reservations/judgement-postponed    admin: support
POST   /api/admin/reservations/judge                  admin: support
POST   /api/auth/password                             auth
POST   /api/auth/password/forgot                      public
POST   /api/auth/password/reset                       public
POST   /api/auth/verify-email                         public
GET    /api/membership-plans                          public
PATCH  /api/memberships/me                            member
PATCH  /api/memberships/me/payment-method             member
POST   /api/memberships/me/pay                        member
POST   /api/memberships/me/price-consent              member
POST   /api/payments/intents                          member
GET    /api/points                                    member
GET    /api/stores                                    public
GET    /api/day-passes                                member
GET    /api/members/me/export                         member
DELETE /api/members/me                                member
GET    /api/mentors/me/export                         mentor
DELETE /api/mentors/me                                mentor
GET    /api/members/me/calendar                       member
POST   /api/members/me/calendar/rotate                member
GET    /api/mentors/me/calendar                       mentor
POST   /api/mentors/me/calendar/rotate                mentor
GET    /calendar/:token.ics                           public
POST   /api/waitlist                                  member
GET    /api/waitlist                                  member
DELETE /api/waitlist/:id                              member
GET    /api/notifications/me/preferences              auth
GET    /api/notifications/me/stream                   auth
POST   /api/complaints                                member
POST   /api/notifications/me/devices                  auth
DELETE /api/notifications/me/devices                  auth
GET    /api/mentors/me/reservations                   mentor
GET    /api/mentors/me/fixed-slots                    mentor
DELETE /api/mentors/me/fixed-slots/:id                mentor
POST   /api/mentors/me/time-off                       mentor
GET    /api/mentors/me/time-off                       mentor
DELETE /api/mentors/me/time-off/:id                   mentor
POST   /api/mentors/me/reservations/:id/hand-over     mentor
GET    /api/mentors/me/hand-overs                     mentor
POST   /api/mentors/me/hand-overs/:id/accept          mentor
POST   /api/mentors/me/hand-overs/:id/decline         mentor
GET    /api/admin/members/:id                         admin: support
GET    /api/admin/members/:id/timeline                admin: support
GET    /api/admin/reservations/:id/timeline           admin: support
GET    /api/admin/mentors/:id                         admin: operations
GET    /api/admin/mentors/:id/timeline                admin: operations
PATCH  /api/admin/plans/:id                           admin: finance
GET    /api/admin/payout-periods                      admin: finance
POST   /api/admin/settlements                         admin: finance
POST   /api/admin/payments/:id/chargeback             admin: finance
POST   /api/admin/payments/:id/chargeback/won         admin: finance
POST   /api/admin/tax-reports/:month/remitted         admin: finance
GET    /api/admin/payout-batches                      admin: finance
GET    /api/admin/payout-batches/:id                  admin: finance
POST   /api/admin/payout-batches/:id/request-release  admin: finance
POST   /api/admin/payout-batches/:id/release          admin: finance
GET    /api/admin/payout-batches/:id/file             admin: finance
POST   /api/admin/payout-batches/:id/results          admin: finance
POST   /api/admin/stores                              admin: operations
PATCH  /api/admin/stores/:id                          admin: operations
GET    /api/admin/stores/:id/check-in-code            admin: operations
POST   /api/admin/stores/:id/screen-keys              admin: operations
GET    /api/admin/stores/:id/screen-keys              admin: operations
DELETE /api/admin/stores/:id/screen-keys/:keyId       admin: operations
GET    /api/stores/:id/check-in-code                  branch screen
GET    /screen                                        public
POST   /api/webhooks/bank                             bank (signed)
POST   /api/admin/reservations/:id/correct-attendance  admin: support
POST   /api/admin/mentors/:id/reinstate               admin: operations
POST   /api/admin/mentors/:id/time-off                admin: operations, support
GET    /api/admin/pro-applications/:id/video          admin: operations
GET    /api/admin/demand                              admin: operations
GET    /api/admin/audit                               admin
GET    /api/admin/me                                  admin: finance, support, operations
GET    /api/admin/staff                               admin
POST   /api/admin/staff                               admin
PATCH  /api/admin/staff/:id                           admin
POST   /api/system/cron/session-auto-complete         cron
POST   /api/system/cron/notification-dispatch         cron
POST   /api/system/cron/payment-reconcile             cron
POST   /api/system/cron/waitlist-offer                cron
POST   /api/system/cron/idempotency-expire            cron
POST   /api/system/cron/video-sweep                   cron
POST   /api/system/cron/payout-deposit                cron
POST   /api/system/cron/marketing-announce            cron
POST   /api/system/cron/job-history-expire            cron
POST   /api/system/cron/partition-make                cron
GET    /healthz                                       public
GET    /readyz                                        public
GET    /openapi.json                                  public
GET    /docs                                          public

GET    /api/system/clock                              system
POST   /api/system/clock                              system
GET    /api/system/sandbox/messages                   system
GET    /api/system/sandbox/ledger                     system
`;

export interface SpecifiedRoute {
  readonly method: string;
  readonly path: string;
  readonly permission: Level;
  /** For the level admin: the staff roles that may call; otherwise empty. */
  readonly staffRoles: readonly string[];
  /** Not in the interface specification. */
  readonly isAddition: boolean;
}

const rowsOf = (table: string, isAddition: boolean): readonly SpecifiedRoute[] =>
  table
    .trim()
    .split(/\n+/)
    .map((line) => {
      const [, method = '', path = '', permission = '', roles] = /^(\w+) +(\S+) +([^:]+)(?:: (.+))?$/.exec(line) ?? [];
      const staffRoles = permission === 'admin' ? ['owner', ...(roles?.split(', ') ?? [])] : [];
      return { method, path, permission: permission as Level, staffRoles, isAddition };
    });

export const SPECIFIED_ROUTES: readonly SpecifiedRoute[] = [
  ...rowsOf(SPECIFICATION, false),
  ...rowsOf(ADDITIONS, true),
];
