import type { TimeOfDay } from '../kernel/calendar.js';
import { DAY, HOUR, type Millis, MINUTE, SECOND } from '../kernel/instant.js';

export interface NotificationPolicy {
  /** How long after the first, second, third failure the next try comes; after the last of them there is none. */
  readonly retryAfterMs: readonly Millis[];
  /** A delivery that a worker took and never finished is taken again after this. */
  readonly leaseMs: Millis;
  /** A reminder of a session to come that is later than this is not sent at all. */
  readonly reminderLatenessMs: Millis;
  /** How long after the end of a session its member is still asked for a review. */
  readonly reviewRequestWithinMs: Millis;
  /** How many due messages, or new events, are sent in one go. */
  readonly batch: number;
  /** Results of channels are kept so long after the message was created, then their counts by day. */
  readonly resultsKeptMs: Millis;
  /** Messages whose results are counted in one transaction. */
  readonly countedAtOnce: number;
  /** One more takes the place of the one that was registered first. */
  readonly devicesPerPerson: number;
  /** Marketing waits for their end; times of day in the business zone, `until` is no longer quiet. */
  readonly quietHours: { readonly from: TimeOfDay; readonly until: TimeOfDay };
  /** Of one call of the internal trigger. */
  readonly recipientsPerCall: number;
  /** Of the text that describes the member to the mentor. */
  readonly memberInfoCharacters: number;
}

/** When members get promotions that the service sends by itself (docs/domain.md, Notifications). */
export interface MarketingPolicy {
  /** So long after they were verified mentors are new. */
  readonly newMentorMs: Millis;
  /** So many days of a month the analysis of the month before is announced. */
  readonly analysisDays: number;
  /** The number of people notified in one transaction. */
  readonly audiencePart: number;
  /** So long after one part the next is due: messages that may not wait go out in between. */
  readonly partEveryMs: Millis;
  /** So long after a consent, or after the last reminder of it, the person is reminded of it: every two years by law. */
  readonly consentReminderMs: Millis;
}

export interface NotificationPolicies {
  readonly notification: NotificationPolicy;
  readonly marketing: MarketingPolicy;
}

export const notificationPolicies: NotificationPolicies = {
  notification: {
    retryAfterMs: [5 * MINUTE, 30 * MINUTE, 2 * HOUR],
    leaseMs: 2 * MINUTE,
    reminderLatenessMs: 5 * MINUTE,
    reviewRequestWithinMs: 24 * HOUR,
    batch: 100,
    resultsKeptMs: 90 * DAY,
    countedAtOnce: 1_000,
    devicesPerPerson: 10,
    quietHours: { from: '21:00' as TimeOfDay, until: '08:00' as TimeOfDay },
    recipientsPerCall: 500,
    memberInfoCharacters: 180,
  },
  marketing: {
    newMentorMs: 7 * DAY,
    analysisDays: 7,
    audiencePart: 500,
    partEveryMs: 10 * SECOND,
    consentReminderMs: 730 * DAY,
  },
};
