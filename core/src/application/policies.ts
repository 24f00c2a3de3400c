import { readOnly } from '../kernel/read-only.js';
import { assistancePolicies } from '../assistance/policy.js';
import { administrationPolicies } from '../administration/policy.js';
import { jobHistoryPolicies } from './job-history-policy.js';
import { bookingPolicies } from '../booking/policy.js';
import { calendarPolicies } from '../calendar/policy.js';
import { complaintPolicies } from '../complaint/policy.js';
import { conductPolicies } from '../conduct/policy.js';
import { demandPolicies } from '../demand/policy.js';
import { fixedSlotPolicies } from '../fixed-slot/policy.js';
import { gatewaySettlementPolicies } from '../gateway-settlement/policy.js';
import { guidancePolicies } from '../guidance/policy.js';
import { idempotencyPolicies } from '../idempotency/policy.js';
import { identityPolicies } from '../identity/policy.js';
import { membershipRefundPolicies } from '../membership-refund/policy.js';
import { membershipPolicies } from '../membership/policy.js';
import { mentorPolicies } from '../mentor/policy.js';
import { notificationPolicies } from '../notification/policy.js';
import { operationPolicies } from '../operation/policy.js';
import { paymentPolicies } from '../payment/policy.js';
import { payoutPolicies } from '../payout/policy.js';
import { pointsPolicies } from '../points/policy.js';
import { settlementPolicies } from '../settlement/policy.js';
import { termsPolicies } from '../terms/policy.js';
import { timeOffPolicies } from '../time-off/policy.js';
import { trainingPolicies } from '../training/policy.js';
import { waitlistPolicies } from '../waitlist/policy.js';

export const defaultPolicies = readOnly({
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
});

/** Every configurable number of the domain, one slice per context. The service's configuration and the simulation replace some. */
export type Policies = typeof defaultPolicies;
