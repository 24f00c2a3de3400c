import type { Role } from '../../identity/rules/person.js';
import { type DeliveryId, type EventId, parseId, type PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

export const CHANNELS = ['push', 'kakao', 'sms', 'email', 'in_app'] as const;

export type NotificationChannel = (typeof CHANNELS)[number];

/** They need a verified phone, and show a body without a title. */
export const PHONE_CHANNELS: readonly NotificationChannel[] = ['kakao', 'sms'];

export type DeliveryStatus = 'pending' | 'sent' | 'failed' | 'bounced';

/** One message to one person over one channel. */
export interface Delivery {
  readonly id: DeliveryId;
  /** The template, named by its event key: `session-imminent_T-1h`. */
  readonly templateId: string;
  readonly recipientType: Role;
  readonly recipientId: PersonId;
  readonly channel: NotificationChannel;
  readonly status: DeliveryStatus;
  /** The facts for the placeholders by name: ids, numbers, codes and texts. */
  readonly payload: Readonly<Record<string, string | number | boolean | null>>;
  /** The key of the message, shared by its deliveries. A repeated key adds no message. */
  readonly dedupeKey: string;
  /** `TEXT_VERSION` when the delivery was planned. */
  readonly textVersion: number;
  /** The instant of the next attempt. */
  readonly dueAt: Instant;
  /** The number of attempts so far. */
  readonly attempts: number;
  readonly sentAt: Instant | null;
  readonly errorMessage: string | null;
  readonly createdAt: Instant;
}

/** A delivery before it is known who the administrators are. */
export type PlannedDelivery = Omit<Delivery, 'id' | 'recipientId'> & {
  /** `every-admin` becomes one delivery for each administrator. */
  readonly recipientId: PersonId | 'every-admin';
};

/**
 * Turns planned deliveries into deliveries. Deliveries of one message have related ids. If every administrator is meant, each gets a
 * message under a separate key.
 */
export function addressDeliveries(
  planned: readonly PlannedDelivery[],
  admins: readonly PersonId[],
  nextId: () => DeliveryId,
): readonly Delivery[] {
  const messages = new Map<string, DeliveryId>();
  return planned.flatMap((one) => {
    const { recipientId, dedupeKey, channel } = one;
    const to =
      recipientId === 'every-admin'
        ? admins.map((id) => ({ recipientId: id, dedupeKey: `${dedupeKey}:${id}` }))
        : [{ recipientId, dedupeKey }];
    return to.map((person) => {
      const message = messages.get(person.dedupeKey) ?? nextId();
      messages.set(person.dedupeKey, message);
      // The id first: on Node 20 a spread in front of a new field costs some microseconds.
      return { id: deliveryId(message, channel), ...one, ...person };
    });
  });
}

/** Exclusive-or of a digit: it turns the id of a message, which is that of its in-app delivery, into the id of a delivery, and back. */
const ID_DIGITS: Readonly<Record<NotificationChannel, number>> = { in_app: 0, push: 1, kakao: 2, sms: 3, email: 4 };

/** The first digit of a UUID after its version and variant. */
const ID_DIGIT_AT = 20;

/** Turns the id of a message into the id of a delivery, and back. */
export function deliveryId(id: DeliveryId, channel: NotificationChannel): DeliveryId {
  const digit = parseInt(id.charAt(ID_DIGIT_AT), 16) ^ ID_DIGITS[channel];
  return `${id.slice(0, ID_DIGIT_AT)}${digit.toString(16)}${id.slice(ID_DIGIT_AT + 1)}` as DeliveryId;
}

/** The key of the message that a cause gives a person. */
export const messageKey = (cause: string, templateId: string, recipientId: PlannedDelivery['recipientId']): string =>
  recipientId === 'every-admin' ? `${cause}:${templateId}` : `${cause}:${templateId}:${recipientId}`;

/** The event that caused a message. An event is planned once, so that its messages need no other key. */
export function eventOfMessage({
  dedupeKey,
  templateId,
  recipientId,
}: Pick<Delivery, 'dedupeKey' | 'templateId' | 'recipientId'>): EventId | null {
  const event = parseId<EventId>(dedupeKey.slice(0, dedupeKey.indexOf(':')));
  return event !== null && dedupeKey === messageKey(event, templateId, recipientId) ? event : null;
}
