import { auditRoutes, type AuditRoutesNeed } from './administration/audit-routes.js';
import { kpiRoutes, type KpiRoutesNeed } from './administration/kpi-routes.js';
import { attendanceRoutes, type AttendanceRoutesNeed } from './booking/attendance-routes.js';
import { blockRoutes, type BlockRoutesNeed } from './booking/block-routes.js';
import { dayPassRoutes, type DayPassRoutesNeed } from './booking/day-pass-routes.js';
import { matchRoutes, type MatchRoutesNeed } from './booking/match-routes.js';
import { reservationChangeRoutes, type ReservationChangeRoutesNeed } from './booking/reservation-change-routes.js';
import {
  reservationMonitoringRoutes,
  type ReservationMonitoringRoutesNeed,
} from './booking/reservation-monitoring-routes.js';
import { reservationRoutes, type ReservationRoutesNeed } from './booking/reservation-routes.js';
import { slotRoutes, type SlotRoutesNeed } from './booking/slot-routes.js';
import { complaintRoutes, type ComplaintRoutesNeed } from './complaint/complaint-routes.js';
import { fixedSlotRoutes, type FixedSlotRoutesNeed } from './fixed-slot/fixed-slot-routes.js';
import { analysisRoutes, type AnalysisRoutesNeed } from './guidance/analysis-routes.js';
import { guideRoutes, type GuideRoutesNeed } from './guidance/guide-routes.js';
import { recommendationRoutes, type RecommendationRoutesNeed } from './guidance/recommendation-routes.js';
import { identityRoutes, type IdentityRoutesNeed } from './identity/identity-routes.js';
import { phoneRoutes, type PhoneRoutesNeed } from './identity/phone-routes.js';
import type { Route } from './kernel/route.js';
import {
  memberAdministrationRoutes,
  type MemberAdministrationRoutesNeed,
} from './member/member-administration-routes.js';
import { accountRoutes, type AccountRoutesNeed } from './member/account-routes.js';
import { dashboardRoutes, type DashboardRoutesNeed } from './member/dashboard-routes.js';
import { memberRoutes, type MemberRoutesNeed } from './member/member-routes.js';
import { trainingRoutes, type TrainingRoutesNeed } from './member/training-routes.js';
import { cancelRoutes, type CancelRoutesNeed } from './membership/cancel-routes.js';
import { membershipRoutes, type MembershipRoutesNeed } from './membership/membership-routes.js';
import { bankAccountRoutes, type BankAccountRoutesNeed } from './mentor/bank-account-routes.js';
import {
  mentorAdministrationRoutes,
  type MentorAdministrationRoutesNeed,
} from './mentor/mentor-administration-routes.js';
import { mentorRoutes, type MentorRoutesNeed } from './mentor/mentor-routes.js';
import {
  proApplicationAdministrationRoutes,
  type ProApplicationAdministrationRoutesNeed,
} from './mentor/pro-application-administration-routes.js';
import { proApplicationRoutes, type ProApplicationRoutesNeed } from './mentor/pro-application-routes.js';
import { scheduleRoutes, type ScheduleRoutesNeed } from './mentor/schedule-routes.js';
import { termsRoutes, type TermsRoutesNeed } from './mentor/terms-routes.js';
import { deviceRoutes, type DeviceRoutesNeed } from './notification/device-routes.js';
import { internalSendRoutes, type InternalSendRoutesNeed } from './notification/internal-send-routes.js';
import { inboxRoutes, type InboxRoutesNeed } from './notification/inbox-routes.js';
import { preferenceRoutes, type PreferenceRoutesNeed } from './notification/preference-routes.js';
import { paymentRoutes, type PaymentRoutesNeed } from './payment/payment-routes.js';
import {
  payoutAdministrationRoutes,
  type PayoutAdministrationRoutesNeed,
} from './payout/payout-administration-routes.js';
import { payoutRoutes, type PayoutRoutesNeed } from './payout/payout-routes.js';
import { pointRefundRoutes, type PointRefundRoutesNeed } from './points/point-refund-routes.js';
import { taxReportRoutes, type TaxReportRoutesNeed } from './payout/tax-report-routes.js';
import { pointRoutes, type PointRoutesNeed } from './points/point-routes.js';
import { branchScreenRoutes, type BranchScreenRoutesNeed } from './store/branch-screen-routes.js';
import { storeAdministrationRoutes, type StoreAdministrationRoutesNeed } from './store/store-administration-routes.js';
import { storeRoutes, type StoreRoutesNeed } from './store/store-routes.js';
import { cronRoutes, type CronRoutesNeed } from './system/cron-routes.js';
import { checkInRoutes, type CheckInRoutesNeed } from './training/check-in-routes.js';
import { historyRoutes, type HistoryRoutesNeed } from './training/history-routes.js';
import { preInfoRoutes, type PreInfoRoutesNeed } from './training/pre-info-routes.js';
import { recordRoutes, type RecordRoutesNeed } from './training/record-routes.js';
import { sessionRoutes, type SessionRoutesNeed } from './training/session-routes.js';
import { waitlistRoutes, type WaitlistRoutesNeed } from './waitlist/waitlist-routes.js';

/** Everything that some route calls: use cases, queries, and what judges requests. */
export type ApiNeeds = IdentityRoutesNeed &
  PhoneRoutesNeed &
  MemberRoutesNeed &
  AccountRoutesNeed &
  DashboardRoutesNeed &
  MemberAdministrationRoutesNeed &
  TrainingRoutesNeed &
  ScheduleRoutesNeed &
  MentorRoutesNeed &
  MentorAdministrationRoutesNeed &
  TermsRoutesNeed &
  ProApplicationRoutesNeed &
  ProApplicationAdministrationRoutesNeed &
  BankAccountRoutesNeed &
  StoreRoutesNeed &
  StoreAdministrationRoutesNeed &
  BranchScreenRoutesNeed &
  BlockRoutesNeed &
  SlotRoutesNeed &
  MatchRoutesNeed &
  ReservationRoutesNeed &
  ReservationChangeRoutesNeed &
  DayPassRoutesNeed &
  AttendanceRoutesNeed &
  ReservationMonitoringRoutesNeed &
  FixedSlotRoutesNeed &
  WaitlistRoutesNeed &
  SessionRoutesNeed &
  HistoryRoutesNeed &
  PreInfoRoutesNeed &
  CheckInRoutesNeed &
  RecordRoutesNeed &
  ComplaintRoutesNeed &
  RecommendationRoutesNeed &
  AnalysisRoutesNeed &
  GuideRoutesNeed &
  MembershipRoutesNeed &
  CancelRoutesNeed &
  PointRoutesNeed &
  PointRefundRoutesNeed &
  PaymentRoutesNeed &
  PayoutRoutesNeed &
  TaxReportRoutesNeed &
  PayoutAdministrationRoutesNeed &
  AuditRoutesNeed &
  KpiRoutesNeed &
  InboxRoutesNeed &
  InternalSendRoutesNeed &
  PreferenceRoutesNeed &
  DeviceRoutesNeed &
  CronRoutesNeed;

/** The whole API, in the order of the document. */
export const apiRoutes = (needs: ApiNeeds): readonly Route[] => [
  ...identityRoutes(needs),
  ...phoneRoutes(needs),
  ...memberRoutes(needs),
  ...accountRoutes(needs),
  ...dashboardRoutes(needs),
  ...memberAdministrationRoutes(needs),
  ...trainingRoutes(needs),
  ...historyRoutes(needs),
  ...scheduleRoutes(needs),
  ...mentorRoutes(needs),
  ...mentorAdministrationRoutes(needs),
  ...termsRoutes(needs),
  ...proApplicationRoutes(needs),
  ...proApplicationAdministrationRoutes(needs),
  ...bankAccountRoutes(needs),
  ...storeRoutes(needs),
  ...storeAdministrationRoutes(needs),
  ...branchScreenRoutes(needs),
  ...blockRoutes(needs),
  ...slotRoutes(needs),
  ...matchRoutes(needs),
  ...reservationRoutes(needs),
  ...reservationChangeRoutes(needs),
  ...dayPassRoutes(needs),
  ...attendanceRoutes(needs),
  ...reservationMonitoringRoutes(needs),
  ...fixedSlotRoutes(needs),
  ...waitlistRoutes(needs),
  ...sessionRoutes(needs),
  ...preInfoRoutes(needs),
  ...checkInRoutes(needs),
  ...recordRoutes(needs),
  ...complaintRoutes(needs),
  ...recommendationRoutes(needs),
  ...analysisRoutes(needs),
  ...guideRoutes(needs),
  ...membershipRoutes(needs),
  ...cancelRoutes(needs),
  ...pointRoutes(needs),
  ...pointRefundRoutes(needs),
  ...paymentRoutes(needs),
  ...payoutRoutes(needs),
  ...taxReportRoutes(needs),
  ...payoutAdministrationRoutes(needs),
  ...kpiRoutes(needs),
  ...auditRoutes(needs),
  ...inboxRoutes(needs),
  ...internalSendRoutes(needs),
  ...preferenceRoutes(needs),
  ...deviceRoutes(needs),
  ...cronRoutes(needs),
];
