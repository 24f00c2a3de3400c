import type { Repositories } from '@spotter/core/application';
import type { Clock, Ids } from '@spotter/core/kernel';
import { MemoryAccountTokens } from './account-tokens.js';
import { MemoryAdministratorActions } from './administrator-actions.js';
import { MemoryBlocks } from './blocks.js';
import { MemoryBookingContextReader } from './booking-context-reader.js';
import { MemoryCompensationReviews } from './compensation-reviews.js';
import { MemoryCalendarFeeds } from './calendar-feeds.js';
import { MemoryChargebacks } from './chargebacks.js';
import { Collection, VersionedCollection } from './collection.js';
import { MemoryComplaints } from './complaints.js';
import { MemoryDayPasses } from './day-passes.js';
import { MemoryDeliveries } from './deliveries.js';
import { MemoryDemandCounts } from './demand-counts.js';
import { MemoryDevices } from './devices.js';
import { MemoryEarnings } from './earnings.js';
import { MemoryFixedSlots } from './fixed-slots.js';
import { MemoryGatewaySettlements } from './gateway-settlements.js';
import { MemoryJournal } from './journal.js';
import { MemoryKeyedRequests } from './keyed-requests.js';
import { MemoryMemberships, MemoryPlanPrices, MemoryRetiredBillingKeys } from './memberships.js';
import { MemoryMentors } from './mentors.js';
import { MemoryOutbox } from './outbox.js';
import { MemoryPaymentIntents, MemoryPayments } from './payments.js';
import { MemoryPayoutBatches } from './payout-batches.js';
import { MemoryPayouts } from './payouts.js';
import { MemoryPeople } from './people.js';
import { MemoryPersonalData } from './personal-data.js';
import { MemoryPhoneCodes } from './phone-codes.js';
import { MemoryPointLots } from './point-lots.js';
import { MemoryProApplications } from './pro-applications.js';
import { MemoryRatings } from './ratings.js';
import { MemoryRefreshTokens } from './refresh-tokens.js';
import { MemoryRefunds } from './refunds.js';
import { MemoryReminders } from './reminders.js';
import { MemoryReservations } from './reservations.js';
import { MemorySavedTexts } from './saved-texts.js';
import { MemoryServiceHeartbeats } from './service-heartbeats.js';
import { MemorySessionRecords } from './session-records.js';
import { MemoryLogInChallenges, MemorySecondFactors } from './second-factors.js';
import { MemoryStaffAccounts } from './staff-accounts.js';
import { MemoryStrayVideos } from './stray-videos.js';
import { MemorySubstitutes } from './substitutes.js';
import type { Tables } from './tables.js';
import { MemoryTaxRemittances } from './tax-remittances.js';
import { MemoryTaxReports } from './tax-reports.js';
import { MemoryTermsConsents, MemoryTermsVersions } from './terms.js';
import { MemoryHandOvers } from './hand-overs.js';
import { MemoryTimeOffs } from './time-offs.js';
import { MemoryWaitlist } from './waitlist.js';
import { MemoryWebhooks } from './webhooks.js';

export function createRepositories(tables: Tables, clock: Clock, ids: Ids): Repositories {
  return {
    people: new MemoryPeople(tables),
    refreshTokens: new MemoryRefreshTokens(tables),
    phoneCodes: new MemoryPhoneCodes(tables),
    accountTokens: new MemoryAccountTokens(tables),
    calendarFeeds: new MemoryCalendarFeeds(tables),
    staffAccounts: new MemoryStaffAccounts(tables),
    secondFactors: new MemorySecondFactors(tables),
    logInChallenges: new MemoryLogInChallenges(tables),
    members: new VersionedCollection(tables.members, 'member'),
    personalData: new MemoryPersonalData(tables),
    mentors: new MemoryMentors(tables),
    proApplications: new MemoryProApplications(tables),
    strayVideos: new MemoryStrayVideos(tables),
    stores: new Collection(tables.stores, 'store'),
    blocks: new MemoryBlocks(tables),
    bookingContext: new MemoryBookingContextReader(tables),
    reservations: new MemoryReservations(tables),
    dayPasses: new MemoryDayPasses(tables),
    screenKeys: new Collection(tables.screenKeys, 'screen key'),
    compensationReviews: new MemoryCompensationReviews(tables),
    serviceHeartbeats: new MemoryServiceHeartbeats(tables),
    demandCounts: new MemoryDemandCounts(tables),
    fixedSlots: new MemoryFixedSlots(tables),
    waitlist: new MemoryWaitlist(tables),
    timeOffs: new MemoryTimeOffs(tables),
    handOvers: new MemoryHandOvers(tables),
    substitutes: new MemorySubstitutes(tables),
    records: new MemorySessionRecords(tables),
    ratings: new MemoryRatings(tables),
    complaints: new MemoryComplaints(tables),
    memberships: new MemoryMemberships(tables),
    planPrices: new MemoryPlanPrices(tables),
    retiredBillingKeys: new MemoryRetiredBillingKeys(tables),
    payments: new MemoryPayments(tables),
    paymentIntents: new MemoryPaymentIntents(tables),
    refunds: new MemoryRefunds(tables),
    chargebacks: new MemoryChargebacks(tables),
    webhooks: new MemoryWebhooks(tables),
    pointLots: new MemoryPointLots(tables),
    journal: new MemoryJournal(tables),
    earnings: new MemoryEarnings(tables),
    payouts: new MemoryPayouts(tables, ids),
    payoutBatches: new MemoryPayoutBatches(tables),
    taxReports: new MemoryTaxReports(tables),
    taxRemittances: new MemoryTaxRemittances(tables),
    gatewaySettlements: new MemoryGatewaySettlements(tables),
    termsVersions: new MemoryTermsVersions(tables),
    termsConsents: new MemoryTermsConsents(tables),
    deliveries: new MemoryDeliveries(tables, ids),
    devices: new MemoryDevices(tables),
    reminders: new MemoryReminders(tables),
    savedTexts: new MemorySavedTexts(tables),
    outbox: new MemoryOutbox(tables, clock, ids),
    administratorActions: new MemoryAdministratorActions(tables, clock, ids),
    keyedRequests: new MemoryKeyedRequests(tables),
  };
}
