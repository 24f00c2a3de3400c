import { accountToken } from './account-tokens.js';
import { administratorAction } from './administrator-actions.js';
import { block, dayPass } from './blocks.js';
import { calendarFeed } from './calendar-feeds.js';
import { chargeback } from './chargebacks.js';
import { room, screenKey, store } from './stores.js';
import { compensationReview } from './compensation-reviews.js';
import { savedText } from './saved-texts.js';
import { complaint } from './complaints.js';
import { fixedSlot, fixedSlotOccurrence } from './fixed-slots.js';
import { gatewaySettlement } from './gateway-settlements.js';
import { journalEntry, posting } from './journal.js';
import { keyedRequest } from './keyed-requests.js';
import { member } from './members.js';
import { membership, plan, planPrice, retiredBillingKey, term } from './memberships.js';
import { mentor, mentorStore, rateChange, tierChange } from './mentors.js';
import { device, domainEvent, message, reminderProgress, unplannedEvent } from './messages.js';
import { payment, paymentIntent, pointLot, refund } from './payments.js';
import { earning, payout, payoutBatch } from './payouts.js';
import { person, phoneCode, refreshToken, staffAccount, tokenFamily } from './people.js';
import { proApplication, strayVideo } from './pro-applications.js';
import { reservation } from './reservations.js';
import { logInChallenge, secondFactor } from './second-factors.js';
import { serviceHeartbeat } from './service-heartbeats.js';
import { taxRemittance, taxReport, taxReportLine } from './tax-reports.js';
import { termsAnnouncement, termsConsent, termsVersion } from './terms.js';
import { handOver, timeOff } from './time-offs.js';
import { rating, sessionRecord } from './training.js';
import { waitlistEntry } from './waitlist.js';

/** All tables of the business. */
export const tables = [
  ...[person, tokenFamily, refreshToken, phoneCode, accountToken, calendarFeed, member, mentor, mentorStore],
  ...[tierChange, rateChange, store, room, screenKey],
  ...[block, reservation, dayPass, fixedSlot, fixedSlotOccurrence, waitlistEntry, sessionRecord, rating, complaint],
  ...[plan, planPrice, membership, retiredBillingKey, term, payment, paymentIntent, refund, pointLot],
  ...[journalEntry, posting, earning, payout],
  ...[payoutBatch, taxReport, taxReportLine, taxRemittance, gatewaySettlement, chargeback],
  ...[staffAccount, secondFactor, logInChallenge],
  ...[timeOff, handOver],
  ...[proApplication, strayVideo, compensationReview, serviceHeartbeat, savedText],
  ...[termsVersion, termsAnnouncement, termsConsent],
  ...[message, device, reminderProgress, domainEvent, unplannedEvent, administratorAction, keyedRequest],
];
