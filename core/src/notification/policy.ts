import type { TimeOfDay } from '../kernel/calendar.js';
import { DAY, HOUR, type Millis, MINUTE, SECOND } from '../kernel/instant.js';

export interface NotificationPolicy {
  /** The delays after the first, second and third failure; after the last one there is no further attempt. */
  readonly retryAfterMs: readonly Millis[];
  /** A worker holds a delivery for this time. If it never reports an outcome, another worker may take the delivery. */
  readonly leaseMs: Millis;
  /** A reminder of a coming session that is later than this is not sent. */
  readonly reminderLatenessMs: Millis;
  /** Members are asked for a review until this time after the end of a session. */
  readonly reviewRequestWithinMs: Millis;
  /** The largest number of new events and due messages in one batch, counted together; also of reminders in one batch. */
  readonly batch: number;
  /** A run of the sender ends after this time, so that reminders are sent between two runs. A batch may take several seconds. */
  readonly runAtMostMs: Millis;
  /** A run of the job begins no further round of reminders and deliveries after this time. */
  readonly dispatchAtMostMs: Millis;
  /** Results of channels are kept for this time after the creation of the message; then only their daily counts remain. */
  readonly resultsKeptMs: Millis;
  /** The number of messages whose results are counted in one transaction. */
  readonly countedAtOnce: number;
  /** The largest number of devices of a person; a further one replaces the one that was registered first. */
  readonly devicesPerPerson: number;
  /** Marketing waits until the quiet hours end. Times of day in the business zone; `until` is no longer quiet. */
  readonly quietHours: { readonly from: TimeOfDay; readonly until: TimeOfDay };
  /** The largest number of recipients in one call of the internal trigger. */
  readonly recipientsPerCall: number;
  /** The largest number of characters of a message that describes the member to the mentor: the description is cut to fit. */
  readonly memberInfoCharacters: number;
}

/** The rules of advertisements, of what is announced to many people, and of reminders of the consent (docs/domain.md, Notifications). */
export interface MarketingPolicy {
  /** The name and contact of the sender, which advertisements state (article 50(4) of the Act); null: not stated. */
  readonly senderContact: string | null;
  /** Mentors verified within this time count as new. */
  readonly newMentorMs: Millis;
  /** The analysis of the previous month is announced during this number of days of a month. */
  readonly analysisDays: number;
  /** The number of people notified in one transaction. */
  readonly audiencePart: number;
  /** The interval between two parts of an announcement. Urgent messages are sent in between. */
  readonly partEveryMs: Millis;
  /** A person is reminded of a consent this long after it, or after the last reminder: every two years by law. */
  readonly consentReminderMs: Millis;
}

/** The number of a person's newest messages among which unread or read ones are selected: no index separates them. */
export const FILTERED_MESSAGES = 1_000;

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
    runAtMostMs: 5 * SECOND,
    dispatchAtMostMs: MINUTE,
    resultsKeptMs: 90 * DAY,
    countedAtOnce: 1_000,
    devicesPerPerson: 10,
    quietHours: { from: '21:00' as TimeOfDay, until: '08:00' as TimeOfDay },
    recipientsPerCall: 500,
    memberInfoCharacters: 180,
  },
  marketing: {
    senderContact: null,
    newMentorMs: 7 * DAY,
    analysisDays: 7,
    audiencePart: 500,
    partEveryMs: 10 * SECOND,
    consentReminderMs: 730 * DAY,
  },
};
