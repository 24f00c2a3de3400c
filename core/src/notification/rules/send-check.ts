import { occupies } from '../../booking/rules/reservation.js';
import { HOUR, type Instant, plus } from '../../kernel/instant.js';
import type { NotificationPolicy } from '../policy.js';
import { channelsForMarketing, isMarketing, quietUntil } from './marketing.js';
import { momentsIn } from './facts.js';
import { isHandOverOffer, isSessionReminder, messageExpiry } from './message-expiry.js';
import type { Delivery } from './delivery.js';
import type { SendOutcome } from './outgoing-message.js';
import type { MeetingFacts, TakenDelivery } from './recipient.js';
import { isReviewOver, isReviewRequest } from './review-request.js';

export const NO_ADDRESS: SendOutcome = { kind: 'bounced', reason: 'no address' };

export const TOO_LATE: SendOutcome = { kind: 'bounced', reason: 'the notification is no longer relevant' };

const RATED: SendOutcome = { kind: 'bounced', reason: 'the session is already rated' };

const NO_ACCOUNT: SendOutcome = { kind: 'bounced', reason: 'the account is deactivated' };

const NOT_WANTED: SendOutcome = { kind: 'bounced', reason: 'no longer wanted' };

/** An advertisement in the quiet hours waits for their end. */
export interface Wait {
  readonly kind: 'waits';
  readonly until: Instant;
}

type CheckedDelivery = Pick<
  TakenDelivery,
  'delivery' | 'recipient' | 'meeting' | 'mentorStatus' | 'isRated' | 'isOffered' | 'isDeactivated'
>;

/**
 * The outcome of a delivery that is not sent now; null when it is sent. Checks marketing again before it is sent: consent can change while
 * it waits, and a retry can fall into quiet hours. Review requests are checked in the same way.
 */
export function checkBeforeSending(
  taken: CheckedDelivery,
  at: Instant,
  policy: NotificationPolicy,
): SendOutcome | Wait | null {
  const { delivery, recipient } = taken;
  if (taken.isDeactivated && delivery.channel !== 'in_app') return NO_ACCOUNT;
  if (isReviewRequest(delivery.templateId)) return checkReviewRequest(taken, at, policy);
  if (isTooLate(taken, at) || recommendsInactiveMentor(taken) || isOfChangedConsent(taken)) return TOO_LATE;
  if (!isMarketing(delivery)) return null;
  if (channelsForMarketing([delivery.channel], recipient).length === 0) return NOT_WANTED;
  const until = quietUntil(at, delivery.channel, policy);
  return until && { kind: 'waits', until: plus(until, distanceInCampaign(delivery)) };
}

/** Shorter than the time between two quiet hours. */
const LONGEST_CAMPAIGN = 12 * HOUR;

/** The parts of a campaign keep their planned distance. A retry is due later for another reason. */
const distanceInCampaign = ({ dueAt, createdAt, attempts }: Delivery): number =>
  attempts === 0 ? Math.min(LONGEST_CAMPAIGN, dueAt - createdAt) : 0;

/** The first attempt is on time: `isReminderSent` has decided it, or another service has asked for it. */
function checkReviewRequest(
  { delivery, meeting, isRated }: CheckedDelivery,
  at: Instant,
  { reviewRequestWithinMs }: NotificationPolicy,
): SendOutcome | null {
  if (isRated) return RATED;
  if (meeting === null || delivery.attempts === 0) return null;
  return isReviewOver(meeting.endsAt, at, reviewRequestWithinMs) ? TOO_LATE : null;
}

/**
 * Whether the message is obsolete: its time is over, its session was ended or taken over, or its offer no longer stands. The app keeps every
 * message.
 */
function isTooLate({ delivery, recipient, meeting, isOffered }: CheckedDelivery, at: Instant): boolean {
  const until = messageExpiry(delivery);
  if (until === null || delivery.channel === 'in_app') return false;
  if (at >= until || (isWaitlistOffer(delivery) && !isOffered)) return true;
  if (meeting === null) return false;
  if (isHandOverOffer(delivery.templateId)) return !isAsOffered(delivery, meeting);
  return isSessionReminder(delivery.templateId) && !attends(recipient, meeting);
}

/** Whether the message recommends a mentor who was suspended or has left while it waited. The app does not keep it either. */
const recommendsInactiveMentor = ({ delivery, mentorStatus }: CheckedDelivery): boolean =>
  delivery.templateId === 'new-mentor-recommended' && mentorStatus !== null && mentorStatus !== 'active';

/** The consent to marketing that a message states. */
const STATED_CONSENT: ReadonlyMap<string, boolean> = new Map([
  ['marketing-consent-given', true],
  ['marketing-consent-reminder', true],
  ['marketing-consent-withdrawn', false],
]);

/** Whether a retry states a consent that its reader has changed since: it could arrive after the message about the change. */
function isOfChangedConsent({ delivery, recipient }: CheckedDelivery): boolean {
  const stated = STATED_CONSENT.get(delivery.templateId);
  if (stated === undefined || delivery.attempts === 0 || delivery.channel === 'in_app') return false;
  return stated !== recipient.marketingOptIn;
}

const attends = ({ id, role }: CheckedDelivery['recipient'], meeting: MeetingFacts): boolean =>
  occupies(meeting) && (role !== 'mentor' || id === meeting.mentorId);

/** An offer of the internal trigger names no entry; its facts come from the caller. */
const isWaitlistOffer = ({ templateId, payload }: Delivery): boolean =>
  templateId === 'waitlist-offered' && payload['entryId'] !== undefined;

/** A message of the internal trigger names no hand-over, and its facts are the caller's. */
const isAsOffered = ({ payload }: Delivery, { status, mentorId, startsAt }: MeetingFacts): boolean =>
  payload['handOverId'] === undefined ||
  (status === 'confirmed' && payload['mentorId'] === mentorId && momentsIn(payload).startsAt === startsAt);
