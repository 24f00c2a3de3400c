import type { TimeOfDay } from '../kernel/calendar.js';
import { readOnly } from '../kernel/read-only.js';
import { DAY, HOUR, MINUTE, SECOND } from '../kernel/instant.js';

/** The number of a person's newest messages among which unread or read ones are selected: no index separates them. */
export const FILTERED_MESSAGES = 1_000;

export const notificationPolicies = readOnly({
  notification: {
    /** The delays after the first, second and third failure; after the last one there is no further attempt. */
    retryAfterMs: [5 * MINUTE, 30 * MINUTE, 2 * HOUR],
    /** A worker holds a delivery for this time. If it never reports an outcome, another worker can take the delivery. */
    leaseMs: 2 * MINUTE,
    /** A reminder of a coming session that is later than this is not sent. */
    reminderLatenessMs: 5 * MINUTE,
    /** Members are asked for a review until this time after the end of a session. */
    reviewRequestWithinMs: 24 * HOUR,
    /** The largest number of reminders, new events and due messages in one batch, counted together. */
    batch: 100,
    /** A run of the sender begins no further batch after this time. A batch can take several seconds. */
    runAtMostMs: 5 * SECOND,
    /** A run of the job begins no further run of the sender after this time. */
    dispatchAtMostMs: MINUTE,
    /** Results of channels are kept for this time after the creation of the message; then only their daily counts remain. */
    resultsKeptMs: 90 * DAY,
    /** The largest number of devices of a person; a further one replaces the one that was registered first. */
    devicesPerPerson: 10,
    /**
     * Marketing waits until the quiet hours end. Times of day in the business zone; `until` is no longer quiet. Kakao delivers no
     * advertisement from `kakaoFrom` on.
     */
    quietHours: { from: '21:00' as TimeOfDay, kakaoFrom: '20:50' as TimeOfDay, until: '08:00' as TimeOfDay },
    /** The largest number of recipients in one call of the internal trigger. */
    recipientsPerCall: 500,
    /** The largest number of characters of a message that describes the member to the mentor: the description is cut to fit. */
    memberInfoCharacters: 180,
  },
  /** The rules of advertisements, of announcements to many people, and of reminders of the consent (docs/domain.md, Notifications). */
  marketing: {
    /** The name and contact of the sender, which advertisements state (article 50(4) of the Act); null: not stated. */
    senderContact: null as string | null,
    /** Mentors verified within this time count as new. */
    newMentorMs: 7 * DAY,
    /** The analysis of the previous month is announced during this number of days of a month. */
    analysisDays: 7,
    /** The number of people notified in one transaction. */
    audiencePart: 500,
    /** The interval between two parts of an announcement. Urgent messages are sent in between. */
    partEveryMs: 10 * SECOND,
    /** A person is reminded of a consent this long after it, or after the last reminder: every two years by law. */
    consentReminderMs: 730 * DAY,
  },
});

export type NotificationPolicy = typeof notificationPolicies.notification;
export type MarketingPolicy = typeof notificationPolicies.marketing;
