import type { DeliveryId, PersonId, ReservationId } from '../shared/ids.js';
import type { Instant, Millis } from '../shared/instant.js';
import type { Reservation } from '../booking/reservation.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { MarketingChoice } from '../identity/marketing-choice.js';
import type { Language, Role } from '../identity/person.js';
import type { Delivery, NotificationChannel, PlannedDelivery, Reminder } from './delivery.js';
import type { Device } from './device.js';

export interface Deliveries {
  /** Adds those whose dedupe key is new. */
  add(...deliveries: readonly PlannedDelivery[]): Promise<void>;
  /**
   * Takes at most `limit` pending deliveries that are due, with what is needed to send them, under a lease until `lease` later, so
   * that nobody else sends them meanwhile and a crash only delays them.
   */
  take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]>;
  /** Writes down what a try has come to; the lease ends with it. What has ended stays so, whatever a slower sender says, but sent is sent. */
  save(delivery: Delivery): Promise<void>;
  /** Those that were added under these dedupe keys, by this transaction too, in no order. */
  under(dedupeKeys: readonly string[]): Promise<readonly Delivery[]>;
  /** Notes that the person has read an in-app message of theirs that has arrived; the first time stays. */
  markRead(person: PersonId, id: DeliveryId, at: Instant): Promise<void>;
}

export interface Devices {
  /** A token is one device, of whoever registered it last. Of a person's devices the `atMost` that were registered last stay. */
  register(device: Device, atMost: number): Promise<void>;
  /** Takes a device of this person out; one that is somebody else's by now stays. */
  remove(person: PersonId, token: string): Promise<void>;
  /** Takes out what the push service no longer knows. */
  forget(...tokens: readonly string[]): Promise<void>;
}

export interface Reminders {
  /** One for each reservation, start and event key: the same again adds nothing. */
  add(...reminders: readonly Reminder[]): Promise<void>;
  /** Takes out at most `limit` that are due, each once, with the reservation as it is now. */
  takeDue(at: Instant, limit: number): Promise<readonly DueReminder[]>;
}

export interface DueReminder {
  readonly reminder: Reminder;
  readonly reservation: Pick<Reservation, 'id' | 'memberId' | 'mentorId' | 'startsAt' | 'status'>;
}

/** A delivery and the person it goes to. */
export interface TakenDelivery {
  readonly delivery: Delivery;
  readonly recipient: Recipient;
  /** The reservation it speaks of, as it is now. */
  readonly meeting: MeetingFacts | null;
  /** Whether somebody took it before who never said what came of it: the provider may have it already. */
  readonly takenBefore: boolean;
}

export interface Recipient extends KnownRecipient {
  readonly name: string;
  readonly email: string;
  readonly phone: string | null;
  readonly phoneVerified: boolean;
  readonly language: Language;
  /** Of the person's devices, when the delivery is a push; the device that was registered last comes first. */
  readonly pushTokens: readonly string[];
}

export interface MeetingFacts {
  readonly reservationId: ReservationId;
  readonly status: string;
  readonly startsAt: Instant;
  readonly memberName: string;
  readonly mentorName: string;
  readonly storeName: string;
}

/** A message, ready to go out. */
export interface Message {
  /** The idempotency key at the provider. */
  readonly id: DeliveryId;
  readonly eventKey: string;
  readonly channel: NotificationChannel;
  /** A push token's owner, a phone number or an e-mail address, by channel. */
  readonly to: string;
  readonly recipientId: PersonId;
  readonly language: Language;
  readonly title: string;
  readonly body: string;
  /** What fills the body's placeholders: the provider of chat messages fills the template that it has approved. */
  readonly facts: Readonly<Record<string, string>>;
  /** Where a push goes to: every device of the recipient. */
  readonly pushTokens: readonly string[];
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether an earlier try, or one that nobody knows the end of, may have brought it to the provider. */
  readonly mayBeThere?: boolean;
  /** For how long from now it is worth showing; always, where it is not told. */
  readonly lifeMs?: Millis | null;
  /** Goes with an e-mail. */
  readonly attachments?: readonly Attachment[];
}

export interface Attachment {
  readonly fileName: string;
  readonly contentType: string;
  readonly bytes: Uint8Array;
}

/** What goes with a mail. Made when it is sent, so that no row holds it, and never inside a transaction. */
export interface Enclosures {
  /** @throws whatever keeps it from being made: the mail waits for it. */
  enclosedWith(taken: TakenDelivery): Promise<readonly Attachment[]>;
}

/**
 * `transient`: worth another try. `bounced`: this recipient cannot be reached so. `ours`: refused for a mistake of ours, in a key or a
 * template, that somebody has to mend; worth another try as well, for it may be mended by then. A reason names nobody.
 */
export type SendOutcome = (
  { readonly kind: 'sent' } | { readonly kind: 'transient' | 'bounced' | 'ours'; readonly reason: string }
) & {
  /** Push tokens that the push service no longer knows. */
  readonly deadTokens?: readonly string[];
};

/** A way out of the house for messages of some channels. Never called inside a transaction. */
export interface MessageChannel {
  send(message: Message): Promise<SendOutcome>;
}

/** An in-app message that has arrived, as its recipient sees it. */
export interface InboxItem {
  readonly delivery: Delivery;
  readonly meeting: MeetingFacts | null;
  /** Its reader's. */
  readonly language: Language;
  readonly readAt: Instant | null;
}

export interface InboxFilter {
  /** Whether only what is unread, or only what was read. */
  readonly unread?: boolean | undefined;
}

/** What waits for whoever sends messages. */
export interface DeliveryBacklog {
  /** Pending, due, and taken by nobody; counted up to a hundred thousand. */
  readonly due: number;
  /** Null when nothing is. */
  readonly oldestDueAt: Instant | null;
}

export interface NotificationQueries {
  backlog(at: Instant): Promise<DeliveryBacklog>;
  /** In-app messages that have arrived, newest first. */
  inbox(person: PersonId, filter: InboxFilter, page: PageRequest): Promise<Page<InboxItem>>;
  /** Of each person the newest in-app messages that have arrived at `since` or later, at most `limit`; by arrival, the oldest first. */
  arrived(people: readonly PersonId[], since: Instant, limit: number): Promise<readonly InboxItem[]>;
  /** Null when it is somebody else's, or has not arrived. */
  inboxItem(person: PersonId, id: DeliveryId): Promise<InboxItem | null>;
  /** Null when there is no such reservation. */
  meeting(reservation: ReservationId): Promise<MeetingFacts | null>;
  /** Those of the people who exist. */
  recipients(people: readonly PersonId[]): Promise<readonly KnownRecipient[]>;
}

/** A person to whom messages can be sent, and what they have chosen. */
export interface KnownRecipient extends MarketingChoice {
  readonly id: PersonId;
  readonly role: Role;
}
