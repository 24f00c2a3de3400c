import { assistancePolicies, type AssistancePolicies } from '../assistance/policy.js';
import { administrationPolicies, type AdministrationPolicies } from '../administration/policy.js';
import { jobHistoryPolicies, type JobHistoryPolicies } from './job-history-policy.js';
import { bookingPolicies, type BookingPolicies } from '../booking/policy.js';
import { calendarPolicies, type CalendarPolicies } from '../calendar/policy.js';
import { complaintPolicies, type ComplaintPolicies } from '../complaint/policy.js';
import { conductPolicies, type ConductPolicies } from '../conduct/policy.js';
import { demandPolicies, type DemandPolicies } from '../demand/policy.js';
import { fixedSlotPolicies, type FixedSlotPolicies } from '../fixed-slot/policy.js';
import { gatewaySettlementPolicies, type GatewaySettlementPolicies } from '../gateway-settlement/policy.js';
import { guidancePolicies, type GuidancePolicies } from '../guidance/policy.js';
import { idempotencyPolicies, type IdempotencyPolicies } from '../idempotency/policy.js';
import { identityPolicies, type IdentityPolicies } from '../identity/policy.js';
import { membershipRefundPolicies, type MembershipRefundPolicies } from '../membership-refund/policy.js';
import { membershipPolicies, type MembershipPolicies } from '../membership/policy.js';
import { mentorPolicies, type MentorPolicies } from '../mentor/policy.js';
import { notificationPolicies, type NotificationPolicies } from '../notification/policy.js';
import { operationPolicies, type OperationPolicies } from '../operation/policy.js';
import { paymentPolicies, type PaymentPolicies } from '../payment/policy.js';
import { payoutPolicies, type PayoutPolicies } from '../payout/policy.js';
import { pointsPolicies, type PointsPolicies } from '../points/policy.js';
import { settlementPolicies, type SettlementPolicies } from '../settlement/policy.js';
import { termsPolicies, type TermsPolicies } from '../terms/policy.js';
import { timeOffPolicies, type TimeOffPolicies } from '../time-off/policy.js';
import { trainingPolicies, type TrainingPolicies } from '../training/policy.js';
import { waitlistPolicies, type WaitlistPolicies } from '../waitlist/policy.js';

/** Every configurable number of the domain, one slice per context. A simulation changes them here; no other file holds one. */
export interface Policies
  extends
    AdministrationPolicies,
    AssistancePolicies,
    BookingPolicies,
    CalendarPolicies,
    ComplaintPolicies,
    ConductPolicies,
    DemandPolicies,
    FixedSlotPolicies,
    GatewaySettlementPolicies,
    GuidancePolicies,
    IdempotencyPolicies,
    IdentityPolicies,
    JobHistoryPolicies,
    MembershipPolicies,
    MembershipRefundPolicies,
    MentorPolicies,
    NotificationPolicies,
    OperationPolicies,
    PaymentPolicies,
    PayoutPolicies,
    PointsPolicies,
    SettlementPolicies,
    TermsPolicies,
    TimeOffPolicies,
    TrainingPolicies,
    WaitlistPolicies {}

export const defaultPolicies: Policies = {
  ...administrationPolicies,
  ...assistancePolicies,
  ...bookingPolicies,
  ...calendarPolicies,
  ...complaintPolicies,
  ...conductPolicies,
  ...demandPolicies,
  ...fixedSlotPolicies,
  ...gatewaySettlementPolicies,
  ...guidancePolicies,
  ...idempotencyPolicies,
  ...identityPolicies,
  ...jobHistoryPolicies,
  ...membershipPolicies,
  ...membershipRefundPolicies,
  ...mentorPolicies,
  ...notificationPolicies,
  ...operationPolicies,
  ...paymentPolicies,
  ...payoutPolicies,
  ...pointsPolicies,
  ...settlementPolicies,
  ...termsPolicies,
  ...timeOffPolicies,
  ...trainingPolicies,
  ...waitlistPolicies,
};
