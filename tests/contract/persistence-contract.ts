import type { AdapterUnderTest } from './adapter-under-test.js';
import { describeAccountTokens } from './suites/account-tokens.js';
import { describeAdministratorActions } from './suites/administrator-actions.js';
import { describeBlocks } from './suites/blocks.js';
import { describeBookingContextReader } from './suites/booking-context-reader.js';
import { describeBookingQueries } from './suites/booking-queries.js';
import { describeStores } from './suites/stores.js';
import { describeServiceHeartbeats } from './suites/service-heartbeats.js';
import { describeCalendarFeeds } from './suites/calendar-feeds.js';
import { describeCompensationReviews } from './suites/compensation-reviews.js';
import { describeChargebacks } from './suites/chargebacks.js';
import { describeComplaints } from './suites/complaints.js';
import { describeDayPasses } from './suites/day-passes.js';
import { describeDeliveries } from './suites/deliveries.js';
import { describeDemand } from './suites/demand.js';
import { describeDevices } from './suites/devices.js';
import { describeSavedTexts } from './suites/saved-texts.js';
import { describeEarnings } from './suites/earnings.js';
import { describeFixedSlots } from './suites/fixed-slots.js';
import { describeInbox } from './suites/inbox.js';
import { describeGatewaySettlements } from './suites/gateway-settlements.js';
import { describeIdentityQueries } from './suites/identity-queries.js';
import { describeJournal } from './suites/journal.js';
import { describeKeyedRequests } from './suites/keyed-requests.js';
import { describeKpis } from './suites/kpis.js';
import { describeLedgerAudit } from './suites/ledger-audit.js';
import { describeMarketing } from './suites/marketing.js';
import { describeMembers } from './suites/members.js';
import { describeMemberships } from './suites/memberships.js';
import { describeMentors } from './suites/mentors.js';
import { describePaymentIntents } from './suites/payment-intents.js';
import { describePayments } from './suites/payments.js';
import { describePayoutBatches } from './suites/payout-batches.js';
import { describePayouts } from './suites/payouts.js';
import { describePeople } from './suites/people.js';
import { describePersonalData } from './suites/personal-data.js';
import { describePhoneCodes } from './suites/phone-codes.js';
import { describePlanPrices } from './suites/plan-prices.js';
import { describePointLots } from './suites/point-lots.js';
import { describeProApplications } from './suites/pro-applications.js';
import { describeRefreshTokens } from './suites/refresh-tokens.js';
import { describeRefunds } from './suites/refunds.js';
import { describeRetiredBillingKeys } from './suites/retired-billing-keys.js';
import { describeReservations } from './suites/reservations.js';
import { describeEncryptedValues } from './suites/encrypted-values.js';
import { describeSessionRecords } from './suites/session-records.js';
import { describeSecondFactors } from './suites/second-factors.js';
import { describeStaffAccounts } from './suites/staff-accounts.js';
import { describeTaxRemittances } from './suites/tax-remittances.js';
import { describeTaxReports } from './suites/tax-reports.js';
import { describeTerms } from './suites/terms.js';
import { describeTrainingQueries } from './suites/training-queries.js';
import { describeTransactions } from './suites/transactions.js';
import { describeTimeOffs } from './suites/time-offs.js';
import { describeTimelines } from './suites/timelines.js';
import { describeWaitlist } from './suites/waitlist.js';
import { describeWebhooks } from './suites/webhooks.js';

const SUITES = [
  describeTransactions,
  describePeople,
  describeRefreshTokens,
  describePhoneCodes,
  describeAccountTokens,
  describeStaffAccounts,
  describeSecondFactors,
  describeCalendarFeeds,
  describeIdentityQueries,
  describeMembers,
  describePersonalData,
  describeMentors,
  describeEncryptedValues,
  describeStores,
  describeBlocks,
  describeReservations,
  describeBookingContextReader,
  describeBookingQueries,
  describeDayPasses,
  describeCompensationReviews,
  describeServiceHeartbeats,
  describeDemand,
  describeFixedSlots,
  describeTimeOffs,
  describeTimelines,
  describeWaitlist,
  describeSessionRecords,
  describeComplaints,
  describeProApplications,
  describeAdministratorActions,
  describeTrainingQueries,
  describeMemberships,
  describeRetiredBillingKeys,
  describePlanPrices,
  describePayments,
  describePaymentIntents,
  describeRefunds,
  describeChargebacks,
  describeWebhooks,
  describePointLots,
  describeJournal,
  describeLedgerAudit,
  describeEarnings,
  describePayoutBatches,
  describePayouts,
  describeTaxReports,
  describeTaxRemittances,
  describeGatewaySettlements,
  describeDeliveries,
  describeDevices,
  describeSavedTexts,
  describeTerms,
  describeMarketing,
  describeKpis,
  describeInbox,
  describeKeyedRequests,
] as const;

/** All guarantees of the repositories and queries of an adapter. */
export function describePersistence(adapter: AdapterUnderTest): void {
  describe(adapter.name, () => {
    for (const describeSuite of SUITES) describeSuite(adapter);
  });
}
