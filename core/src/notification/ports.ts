import type { Job } from '../application/job.js';
import type { DeliveryId, MentorId, PersonId, ReservationId } from '../kernel/ids.js';
import type { Instant, Interval, Millis } from '../kernel/instant.js';
import type { Language } from '../kernel/language.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { AudiencePart, CampaignAudience } from './rules/audience.js';
import type { Delivery, PlannedDelivery } from './rules/delivery.js';
import type { Device } from './rules/device.js';
import type { Message, SendOutcome } from './rules/outgoing-message.js';
import type { KnownRecipient, MeetingFacts, TakenDelivery } from './rules/recipient.js';
import type { DueReminder } from './rules/reminder.js';
import type { SavedText, TextKey } from './rules/saved-text.js';

export interface Deliveries {
  /**
   * Adds deliveries with new dedupe keys. A delivery whose recipient has closed the account is added as bounced, without its payload. Waits
   * for an account that is being closed.
   */
  add(...deliveries: readonly PlannedDelivery[]): Promise<void>;
  /**
   * Adds deliveries with new dedupe keys, and takes the pending ones under a lease of `lease` ms.
   * @returns these, and the in-app ones that arrived with their row; none that was added as bounced.
   */
  addTaken(planned: readonly PlannedDelivery[], at: Instant, lease: Millis): Promise<readonly TakenDelivery[]>;
  /**
   * Takes the due deliveries of at most `limit` messages, with the data needed to send them. A lease of `lease` ms keeps other processes
   * from sending them; a crash only delays them.
   */
  take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]>;
  /**
   * Saves the outcomes of attempts and ends their leases. A final status stays, even if a slower sender reports another; only `sent`
   * replaces it.
   */
  save(...tried: readonly Delivery[]): Promise<void>;
  /**
   * Replaces results of messages created before `before` by their counts, the oldest first; inbox messages stay. Handles at most `limit`
   * messages, and only messages without a pending delivery.
   * @returns the number of messages.
   */
  replaceResultsByCounts(before: Instant, limit: number): Promise<number>;
  /** Deliveries with these dedupe keys, also those of this transaction, each once, in no order. */
  findByDedupeKeys(dedupeKeys: readonly string[]): Promise<readonly Delivery[]>;
  /** Records that the person has read an in-app message that has arrived; the first time stays. */
  markRead(person: PersonId, id: DeliveryId, at: Instant): Promise<void>;
}

/** Texts that administrators saved. Versions are added and never changed. */
export interface SavedTexts {
  /** The newest version, locked: until the end of the transaction no other version can be saved. */
  findNewest(key: TextKey): Promise<SavedText | null>;
  add(text: SavedText): Promise<void>;
}

export interface Devices {
  /** A token is one device and belongs to the person who registered it last. Each person keeps the `atMost` devices registered last. */
  register(device: Device, atMost: number): Promise<void>;
  /** Removes a device of this person; a device that another person has registered since stays. */
  remove(person: PersonId, token: string): Promise<void>;
  /** Removes tokens that the push service no longer knows. */
  delete(...tokens: readonly string[]): Promise<void>;
}

/** Reminders are computed from the reservations. Only the progress of each schedule is stored. */
export interface Reminders {
  /**
   * Takes due reminders of all `REMINDER_SCHEDULES`, each once, the longest due first: at most `limit`. A reservation has a schedule's
   * reminder only in the schedule's status. Leaves out a schedule whose reminders another process is taking.
   */
  takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]>;
}

/** An outgoing channel for messages. Never called inside a transaction. */
export interface MessageChannel {
  send(message: Message): Promise<SendOutcome>;
}

/** An in-app message that has arrived, as its recipient sees it. */
export interface InboxItem extends Pick<TakenDelivery, 'delivery' | 'meeting' | 'mentorName' | 'savedText'> {
  /** The language of the reader. */
  readonly language: Language;
  readonly readAt: Instant | null;
}

export interface InboxFilter {
  /** Selects only unread, or only read items, among the newest `FILTERED_MESSAGES`. */
  readonly unread?: boolean | undefined;
}

export interface DeliveryBacklog {
  /** Pending deliveries that are due and without a lease, and events whose messages are not planned; counted up to 100,000. */
  readonly due: number;
  /** The due time of the oldest one; null without a due one. */
  readonly oldestDueAt: Instant | null;
}

export interface NotificationQueries {
  /** The newest version of each text that administrators saved. */
  savedTexts(): Promise<readonly SavedText[]>;
  backlog(at: Instant): Promise<DeliveryBacklog>;
  /** In-app messages that have arrived, newest first. */
  inbox(person: PersonId, filter: InboxFilter, page: PageRequest): Promise<Page<InboxItem>>;
  /**
   * The newest in-app messages of each person that have arrived at `since` or later: at most `limit` per person, sorted by arrival, the
   * oldest first.
   */
  arrived(people: readonly PersonId[], since: Instant, limit: number): Promise<readonly InboxItem[]>;
  /** The item; null when it belongs to another person, or has not arrived. */
  inboxItem(person: PersonId, id: DeliveryId): Promise<InboxItem | null>;
  /** The facts; null for an unknown reservation. */
  meeting(reservation: ReservationId): Promise<MeetingFacts | null>;
  /** The people who exist, without closed accounts and deactivated administrators. */
  recipients(people: readonly PersonId[]): Promise<readonly KnownRecipient[]>;
}

/** The audiences of advertisements (only members who consented), and the consents. */
export interface MarketingQueries {
  /** Members and mentors whose consent was given, or last asked about, at `until` or before; by their ids, after `after`. */
  consentsUntil(until: Instant, after: PersonId | null, limit: number): Promise<readonly { readonly id: PersonId }[]>;
  /** Mentors whom members can book, verified at `since` or later, the oldest first. */
  newMentors(since: Instant): Promise<readonly MentorId[]>;
  /** Members whose home is a store of the mentor's, and whose goal is one of the mentor's specialties. */
  matching(mentor: MentorId, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  /** Members who have completed a session that began in the time. */
  trained(time: Interval, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  /** Members of the audience. */
  ofCampaign(audience: CampaignAudience, part: AudiencePart): Promise<readonly KnownRecipient[]>;
  /** Counts the members of the audience, also those who have the message. */
  countCampaign(audience: CampaignAudience): Promise<number>;
}

/**
 * Sends due deliveries. The stored rows are authoritative: a wake-up carries no data, can be lost or repeated, and polling complements
 * it.
 */
export interface Notifier {
  /** Begins by polling for due deliveries; its dependencies can be unavailable. */
  start(): void;
  /** Reports that a commit possibly left messages to send. Never waits and never throws. */
  wake(): void;
  /** Finishes the messages in progress and begins no others. The rest waits for the next start, or for other processes. */
  stop(): Promise<void>;
}

/** The jobs of a notifier. Each of them can run several times at once, in any process. */
export interface NotifierWork {
  /** Sends the messages of new events, after a wake-up. */
  readonly onWakeUp: Job;
  /** Sends all due messages, at each poll, including messages whose wake-up was lost. */
  readonly onPoll: Job;
}
