import type { Job } from '../application/job.js';
import type { DeliveryId, PersonId, ReservationId } from '../kernel/ids.js';
import type { Instant, Millis } from '../kernel/instant.js';
import type { Language } from '../kernel/language.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { Delivery, PlannedDelivery } from './rules/delivery.js';
import type { Device } from './rules/device.js';
import type { Attachment, Message, SendOutcome } from './rules/outgoing-message.js';
import type { KnownRecipient, MeetingFacts, TakenDelivery } from './rules/recipient.js';
import type { RemindedReservation, ReminderSchedule } from './rules/reminder.js';
import type { SavedText, TextKey } from './rules/saved-text.js';
import type { Template } from './rules/templates.js';

export interface Deliveries {
  /**
   * Adds deliveries with new dedupe keys. One that was planned before its recipient closed the account is added as
   * bounced, without its payload.
   */
  add(...deliveries: readonly PlannedDelivery[]): Promise<void>;
  /**
   * Adds deliveries with new dedupe keys, and takes them at once: the pending ones under a lease of `lease` ms. None of those that are
   * added as bounced.
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
   * Replaces results of messages that were created before, the oldest first, by their counts; those in the inbox stay. At most
   * `limit` messages; none with a pending delivery.
   * @returns the number of messages.
   */
  replaceResultsByCounts(before: Instant, limit: number): Promise<number>;
  /** Deliveries with these dedupe keys, also those of this transaction, in no order. */
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
  /** Takes out what the push service no longer knows. */
  delete(...tokens: readonly string[]): Promise<void>;
}

/** Reminders are functions of the reservations. Only how far they are taken is stored. */
export interface Reminders {
  /**
   * Takes the next reservations of the schedule's status whose reminder is due, at most `limit`, each once, in order of the moment.
   * None while another process takes those of the same schedule.
   */
  takeDue(schedule: ReminderSchedule, at: Instant, limit: number): Promise<readonly RemindedReservation[]>;
}

/** Describes a member for the mentor whom a push prepares for the session. */
export interface MemberDescriptions {
  /** Null where the recipient is not the mentor of the session. */
  descriptionFor(taken: TakenDelivery): Promise<string | null>;
}

/** What goes with a mail. Made when it is sent, so that no row holds it, and never inside a transaction. */
export interface Attachments {
  /** @throws any error that prevents the document: the mail waits for it. */
  attachmentsFor(taken: TakenDelivery): Promise<readonly Attachment[]>;
}

/** The link of an e-mail with a one-time token. Made when it is sent, so that no delivery holds it. */
export interface AccountLinks {
  /** Null once the token is spent, replaced or sent. */
  linkFor(taken: TakenDelivery): Promise<string | null>;
}

/** An outgoing channel for messages. Never called inside a transaction. */
export interface MessageChannel {
  send(message: Message): Promise<SendOutcome>;
}

/** An in-app message that has arrived, as its recipient sees it. */
export interface InboxItem {
  readonly delivery: Delivery;
  readonly meeting: MeetingFacts | null;
  /** Its reader's. */
  readonly language: Language;
  /** The text that an administrator had saved for this reader when the message was planned; the built-in one without. */
  readonly savedText?: Template | null;
  readonly readAt: Instant | null;
}

export interface InboxFilter {
  /** Only unread, or only read items. */
  readonly unread?: boolean | undefined;
}

/** The backlog of messages to send. */
export interface DeliveryBacklog {
  /** Pending deliveries that are due and without a lease, and events whose messages are not planned; counted up to 100,000. */
  readonly due: number;
  /** Null when none is due. */
  readonly oldestDueAt: Instant | null;
}

export interface NotificationQueries {
  /** The newest version of each text that administrators saved, by event, audience and language. */
  savedTexts(): Promise<readonly SavedText[]>;
  backlog(at: Instant): Promise<DeliveryBacklog>;
  /** In-app messages that have arrived, newest first. */
  inbox(person: PersonId, filter: InboxFilter, page: PageRequest): Promise<Page<InboxItem>>;
  /** Of each person the newest in-app messages that have arrived at `since` or later, at most `limit`; by arrival, the oldest first. */
  arrived(people: readonly PersonId[], since: Instant, limit: number): Promise<readonly InboxItem[]>;
  /** Null when it belongs to another person, or has not arrived. */
  inboxItem(person: PersonId, id: DeliveryId): Promise<InboxItem | null>;
  /** Null when there is no such reservation. */
  meeting(reservation: ReservationId): Promise<MeetingFacts | null>;
  /** Those of the people who exist. */
  recipients(people: readonly PersonId[]): Promise<readonly KnownRecipient[]>;
}

/**
 * Sends due deliveries. The stored rows are authoritative: a wake-up carries no data, may be lost or repeated, and polling complements
 * it.
 */
export interface Notifier {
  /** Begins by polling for due deliveries; its dependencies may be unavailable. */
  start(): void;
  /** A commit may have left something to send. Never waits, never throws: the caller has other things to do. */
  wake(): void;
  /** Finishes the messages under way and begins no others. The rest waits for the next start, or for other processes. */
  stop(): Promise<void>;
}

/** The jobs of a notifier. Each of them may run several times at once, in any process. */
export interface NotifierWork {
  /** After a wake-up: sends the messages of new events. */
  readonly onWakeUp: Job;
  /** At each poll: sends everything that is due, and what a lost wake-up left. */
  readonly onPoll: Job;
}
