import type { Stores } from '@spotter/core/application';
import type { Clock, Ids } from '@spotter/core/kernel';
import type { Session } from '../session.js';
import { PostgresAccountTokens } from './account-tokens.js';
import { PostgresAdministratorActions } from './administrator-actions.js';
import { PostgresBlocks } from './blocks.js';
import { PostgresBookingContextReader } from './booking-context-reader.js';
import { PostgresBranches } from './branches.js';
import { PostgresCalendarFeeds } from './calendar-feeds.js';
import { PostgresCompensationReviews } from './compensation-reviews.js';
import { PostgresChargebacks } from './chargebacks.js';
import { PostgresComplaints } from './complaints.js';
import { PostgresDayPasses } from './day-passes.js';
import { PostgresDeliveries } from './deliveries.js';
import { PostgresDemandCounts } from './demand-counts.js';
import { PostgresDevices } from './devices.js';
import { PostgresEarnings } from './earnings.js';
import { PostgresFixedSlots } from './fixed-slots.js';
import { PostgresGatewaySettlements } from './gateway-settlements.js';
import { PostgresJournal } from './journal.js';
import { PostgresKeyedRequests } from './keyed-requests.js';
import { PostgresMembers } from './members.js';
import { PostgresMemberships } from './memberships.js';
import { PostgresMentors } from './mentors.js';
import { PostgresOutbox } from './outbox.js';
import { PostgresPaymentIntents } from './payment-intents.js';
import { PostgresPayments } from './payments.js';
import { PostgresPayoutBatches } from './payout-batches.js';
import { PostgresPayouts } from './payouts.js';
import { PostgresPeople } from './people.js';
import { PostgresPersonalData } from './personal-data.js';
import { PostgresPhoneCodes } from './phone-codes.js';
import { PostgresPlanPrices } from './plan-prices.js';
import { PostgresPointLots } from './point-lots.js';
import { PostgresProApplications } from './pro-applications.js';
import { PostgresRatings } from './ratings.js';
import { PostgresRefreshTokens } from './refresh-tokens.js';
import { PostgresRefunds } from './refunds.js';
import { PostgresReminders } from './reminders.js';
import { PostgresReservations } from './reservations.js';
import { PostgresRetiredBillingKeys } from './retired-billing-keys.js';
import { PostgresScreenKeys } from './screen-keys.js';
import { PostgresSavedTexts } from './saved-texts.js';
import { PostgresSealedAccounts } from './sealed-accounts.js';
import { PostgresServiceHeartbeats } from './service-heartbeats.js';
import { PostgresSessionRecords } from './session-records.js';
import { PostgresLogInChallenges, PostgresSecondFactors } from './second-factors.js';
import { PostgresStaffAccounts } from './staff-accounts.js';
import { PostgresStrayVideos } from './stray-videos.js';
import { PostgresSubstitutes } from './substitutes.js';
import { PostgresTaxRemittances } from './tax-remittances.js';
import { PostgresTaxReports } from './tax-reports.js';
import { PostgresTermsConsents, PostgresTermsVersions } from './terms.js';
import { PostgresHandOvers } from './hand-overs.js';
import { PostgresTimeOffs } from './time-offs.js';
import { PostgresWaitlist } from './waitlist.js';
import { PostgresWebhooks } from './webhooks.js';

interface Planning {
  readonly clock: Clock;
  readonly ids: Ids;
}

/** Every store, on one database transaction. */
export function storesOn(session: Session, planning: Planning): Stores {
  const { clock, ids } = planning;
  const journal = new PostgresJournal(session);
  const deliveries = new PostgresDeliveries(session, ids);
  const reminders = new PostgresReminders(session);
  return {
    people: new PostgresPeople(session),
    refreshTokens: new PostgresRefreshTokens(session),
    phoneCodes: new PostgresPhoneCodes(session),
    accountTokens: new PostgresAccountTokens(session),
    calendarFeeds: new PostgresCalendarFeeds(session),
    staffAccounts: new PostgresStaffAccounts(session),
    secondFactors: new PostgresSecondFactors(session),
    logInChallenges: new PostgresLogInChallenges(session),
    members: new PostgresMembers(session),
    personalData: new PostgresPersonalData(session),
    mentors: new PostgresMentors(session),
    sealedAccounts: new PostgresSealedAccounts(session),
    proApplications: new PostgresProApplications(session),
    strayVideos: new PostgresStrayVideos(session),
    branches: new PostgresBranches(session),
    blocks: new PostgresBlocks(session),
    bookingContext: new PostgresBookingContextReader(session),
    reservations: new PostgresReservations(session),
    dayPasses: new PostgresDayPasses(session),
    screenKeys: new PostgresScreenKeys(session),
    compensationReviews: new PostgresCompensationReviews(session),
    serviceHeartbeats: new PostgresServiceHeartbeats(session),
    demandCounts: new PostgresDemandCounts(session),
    fixedSlots: new PostgresFixedSlots(session),
    waitlist: new PostgresWaitlist(session),
    timeOffs: new PostgresTimeOffs(session),
    handOvers: new PostgresHandOvers(session),
    substitutes: new PostgresSubstitutes(session),
    records: new PostgresSessionRecords(session),
    ratings: new PostgresRatings(session),
    complaints: new PostgresComplaints(session),
    memberships: new PostgresMemberships(session),
    planPrices: new PostgresPlanPrices(session),
    retiredBillingKeys: new PostgresRetiredBillingKeys(session),
    payments: new PostgresPayments(session),
    paymentIntents: new PostgresPaymentIntents(session),
    refunds: new PostgresRefunds(session),
    chargebacks: new PostgresChargebacks(session),
    webhooks: new PostgresWebhooks(session),
    pointLots: new PostgresPointLots(session),
    journal,
    earnings: new PostgresEarnings(session),
    payouts: new PostgresPayouts(session),
    payoutBatches: new PostgresPayoutBatches(session),
    taxReports: new PostgresTaxReports(session),
    taxRemittances: new PostgresTaxRemittances(session),
    gatewaySettlements: new PostgresGatewaySettlements(session),
    termsVersions: new PostgresTermsVersions(session),
    termsConsents: new PostgresTermsConsents(session),
    deliveries,
    devices: new PostgresDevices(session),
    reminders,
    savedTexts: new PostgresSavedTexts(session),
    outbox: new PostgresOutbox(session, clock, ids),
    administratorActions: new PostgresAdministratorActions(session, clock, ids),
    keyedRequests: new PostgresKeyedRequests(session),
  };
}
