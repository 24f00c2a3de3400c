import { auditRoutes } from './administration/audit-routes.js';
import { kpiRoutes } from './administration/kpi-routes.js';
import { staffRoutes } from './administration/staff-routes.js';
import { assistanceRoutes } from './assistance/assistance-routes.js';
import { blockRoutes } from './booking/block-routes.js';
import { dayPassRoutes } from './booking/day-pass-routes.js';
import { matchRoutes } from './booking/match-routes.js';
import { reservationAdministrationRoutes } from './booking/reservation-administration-routes.js';
import { reservationChangeRoutes } from './booking/reservation-change-routes.js';
import { reservationRoutes } from './booking/reservation-routes.js';
import { slotRoutes } from './booking/slot-routes.js';
import { calendarRoutes } from './calendar/calendar-routes.js';
import { complaintRoutes } from './complaint/complaint-routes.js';
import { demandRoutes } from './demand/demand-routes.js';
import { fixedSlotRoutes } from './fixed-slot/fixed-slot-routes.js';
import { analysisRoutes } from './guidance/analysis-routes.js';
import { guideRoutes } from './guidance/guide-routes.js';
import { recommendationRoutes } from './guidance/recommendation-routes.js';
import { memberAccountRoutes, mentorAccountRoutes } from './identity/account-routes.js';
import { emailRoutes } from './identity/email-routes.js';
import { identityRoutes } from './identity/identity-routes.js';
import { passwordRoutes } from './identity/password-routes.js';
import { phoneRoutes } from './identity/phone-routes.js';
import { secondFactorRoutes } from './identity/second-factor-routes.js';
import type { ResourceRoutes } from './kernel/route.js';
import { dashboardRoutes } from './member/dashboard-routes.js';
import { memberAdministrationRoutes, memberRoutes } from './member/member-routes.js';
import { trainingRoutes } from './member/training-routes.js';
import { cancelRoutes } from './membership/cancel-routes.js';
import { membershipRoutes } from './membership/membership-routes.js';
import { planAdministrationRoutes } from './membership/plan-administration-routes.js';
import { renewalRoutes } from './membership/renewal-routes.js';
import { bankAccountRoutes } from './mentor/bank-account-routes.js';
import { mentorAdministrationRoutes, mentorRoutes } from './mentor/mentor-routes.js';
import { proApplicationAdministrationRoutes } from './mentor/pro-application-administration-routes.js';
import { proApplicationRoutes } from './mentor/pro-application-routes.js';
import { scheduleRoutes } from './mentor/schedule-routes.js';
import { rateAndTierRoutes } from './mentor/rate-and-tier-routes.js';
import { campaignRoutes } from './notification/campaign-routes.js';
import { deviceRoutes } from './notification/device-routes.js';
import { internalSendRoutes } from './notification/internal-send-routes.js';
import { inboxRoutes } from './notification/inbox-routes.js';
import { preferenceRoutes } from './notification/preference-routes.js';
import { chargebackRoutes } from './payment/chargeback-routes.js';
import { paymentRoutes } from './payment/payment-routes.js';
import { bankWebhookRoutes } from './payout/bank-webhook-routes.js';
import { payoutAdministrationRoutes } from './payout/payout-administration-routes.js';
import { payoutBatchRoutes } from './payout/payout-batch-routes.js';
import { payoutFileRoutes } from './payout/payout-file-routes.js';
import { payoutRoutes } from './payout/payout-routes.js';
import { settlementRoutes } from './gateway-settlement/settlement-routes.js';
import { taxRemittanceRoutes, taxReportRoutes } from './payout/tax-routes.js';
import { pointRoutes } from './points/point-routes.js';
import { templateRoutes } from './notification/template-routes.js';
import { branchScreenRoutes, screenKeyRoutes } from './store/branch-screen-routes.js';
import { storeRoutes } from './store/store-routes.js';
import { cronRoutes } from './system/cron-routes.js';
import { termsVersionRoutes } from './terms/terms-version-routes.js';
import { checkInRoutes } from './training/check-in-routes.js';
import { historyRoutes } from './training/history-routes.js';
import { preInfoRoutes } from './training/pre-info-routes.js';
import { recordRoutes } from './training/record-routes.js';
import { handOverRoutes } from './time-off/hand-over-routes.js';
import { timeOffRoutes } from './time-off/time-off-routes.js';
import { timelineRoutes } from './timeline/timeline-routes.js';
import { sessionRoutes } from './training/session-routes.js';
import { waitlistRoutes } from './waitlist/waitlist-routes.js';

const ROUTES = [
  identityRoutes,
  emailRoutes,
  passwordRoutes,
  phoneRoutes,
  secondFactorRoutes,
  memberRoutes,
  memberAccountRoutes,
  dashboardRoutes,
  memberAdministrationRoutes,
  trainingRoutes,
  historyRoutes,
  scheduleRoutes,
  mentorAccountRoutes,
  mentorRoutes,
  mentorAdministrationRoutes,
  rateAndTierRoutes,
  proApplicationRoutes,
  proApplicationAdministrationRoutes,
  bankAccountRoutes,
  storeRoutes,
  screenKeyRoutes,
  branchScreenRoutes,
  blockRoutes,
  slotRoutes,
  matchRoutes,
  reservationRoutes,
  reservationChangeRoutes,
  dayPassRoutes,
  assistanceRoutes,
  reservationAdministrationRoutes,
  fixedSlotRoutes,
  waitlistRoutes,
  calendarRoutes,
  timeOffRoutes,
  handOverRoutes,
  timelineRoutes,
  sessionRoutes,
  preInfoRoutes,
  checkInRoutes,
  recordRoutes,
  complaintRoutes,
  termsVersionRoutes,
  recommendationRoutes,
  analysisRoutes,
  guideRoutes,
  membershipRoutes,
  renewalRoutes,
  planAdministrationRoutes,
  cancelRoutes,
  pointRoutes,
  paymentRoutes,
  payoutRoutes,
  bankWebhookRoutes,
  taxReportRoutes,
  payoutAdministrationRoutes,
  settlementRoutes,
  chargebackRoutes,
  taxRemittanceRoutes,
  payoutBatchRoutes,
  payoutFileRoutes,
  kpiRoutes,
  demandRoutes,
  auditRoutes,
  staffRoutes,
  inboxRoutes,
  internalSendRoutes,
  templateRoutes,
  campaignRoutes,
  preferenceRoutes,
  deviceRoutes,
  cronRoutes,
];

/** All routes of the API, in the order of the OpenAPI document. */
export const apiRoutes: ResourceRoutes = (services) => ROUTES.flatMap((routes) => routes(services));
