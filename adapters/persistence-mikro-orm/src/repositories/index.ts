import type { Repositories } from '@spotter/core/application';
import type { Clock, Ids } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { PostgresAccountTokens } from './account-tokens.js';
import { PostgresAdministratorActions } from './administrator-actions.js';
import { PostgresBlocks } from './blocks.js';
import { PostgresBookingContextReader } from './booking-context-reader.js';
import { PostgresStores } from './stores.js';
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

/** All repositories of the core, on one database transaction. */
export function createRepositories(unitOfWork: UnitOfWork, clock: Clock, ids: Ids): Repositories {
  return {
    people: new PostgresPeople(unitOfWork),
    refreshTokens: new PostgresRefreshTokens(unitOfWork),
    phoneCodes: new PostgresPhoneCodes(unitOfWork),
    accountTokens: new PostgresAccountTokens(unitOfWork),
    calendarFeeds: new PostgresCalendarFeeds(unitOfWork),
    staffAccounts: new PostgresStaffAccounts(unitOfWork),
    secondFactors: new PostgresSecondFactors(unitOfWork),
    logInChallenges: new PostgresLogInChallenges(unitOfWork),
    members: new PostgresMembers(unitOfWork),
    personalData: new PostgresPersonalData(unitOfWork),
    mentors: new PostgresMentors(unitOfWork),
    proApplications: new PostgresProApplications(unitOfWork),
    strayVideos: new PostgresStrayVideos(unitOfWork),
    stores: new PostgresStores(unitOfWork),
    blocks: new PostgresBlocks(unitOfWork),
    bookingContext: new PostgresBookingContextReader(unitOfWork),
    reservations: new PostgresReservations(unitOfWork),
    dayPasses: new PostgresDayPasses(unitOfWork),
    screenKeys: new PostgresScreenKeys(unitOfWork),
    compensationReviews: new PostgresCompensationReviews(unitOfWork),
    serviceHeartbeats: new PostgresServiceHeartbeats(unitOfWork),
    demandCounts: new PostgresDemandCounts(unitOfWork),
    fixedSlots: new PostgresFixedSlots(unitOfWork),
    waitlist: new PostgresWaitlist(unitOfWork),
    timeOffs: new PostgresTimeOffs(unitOfWork),
    handOvers: new PostgresHandOvers(unitOfWork),
    substitutes: new PostgresSubstitutes(unitOfWork),
    records: new PostgresSessionRecords(unitOfWork),
    ratings: new PostgresRatings(unitOfWork),
    complaints: new PostgresComplaints(unitOfWork),
    memberships: new PostgresMemberships(unitOfWork),
    planPrices: new PostgresPlanPrices(unitOfWork),
    retiredBillingKeys: new PostgresRetiredBillingKeys(unitOfWork),
    payments: new PostgresPayments(unitOfWork),
    paymentIntents: new PostgresPaymentIntents(unitOfWork),
    refunds: new PostgresRefunds(unitOfWork),
    chargebacks: new PostgresChargebacks(unitOfWork),
    webhooks: new PostgresWebhooks(unitOfWork),
    pointLots: new PostgresPointLots(unitOfWork),
    journal: new PostgresJournal(unitOfWork),
    earnings: new PostgresEarnings(unitOfWork),
    payouts: new PostgresPayouts(unitOfWork),
    payoutBatches: new PostgresPayoutBatches(unitOfWork),
    taxReports: new PostgresTaxReports(unitOfWork),
    taxRemittances: new PostgresTaxRemittances(unitOfWork),
    gatewaySettlements: new PostgresGatewaySettlements(unitOfWork),
    termsVersions: new PostgresTermsVersions(unitOfWork),
    termsConsents: new PostgresTermsConsents(unitOfWork),
    deliveries: new PostgresDeliveries(unitOfWork, ids),
    devices: new PostgresDevices(unitOfWork),
    reminders: new PostgresReminders(unitOfWork),
    savedTexts: new PostgresSavedTexts(unitOfWork),
    outbox: new PostgresOutbox(unitOfWork, clock, ids),
    administratorActions: new PostgresAdministratorActions(unitOfWork, clock, ids),
    keyedRequests: new PostgresKeyedRequests(unitOfWork),
  };
}
