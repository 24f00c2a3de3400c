import type { RecordedEvent } from '../../application/outbox.js';
import type { Role } from '../../identity/rules/person.js';
import type { Instant } from '../../kernel/instant.js';
import { messageKey, type PlannedDelivery } from '../rules/delivery.js';
import { TEXT_VERSION } from '../rules/built-in-texts.js';
import { channelsForMarketing, isMarketing } from '../rules/marketing.js';
import { channelsFor } from '../rules/matrix.js';
import type { KnownRecipient } from '../rules/recipient.js';
import { AUDIENCES } from '../rules/templates.js';
import { type EventMessage, toEventMessages } from './event-messages.js';

/** The deliveries for an event: one per person and channel of its row of the matrix (docs/domain.md, Notifications). */
export const planNotifications = (recorded: RecordedEvent): readonly PlannedDelivery[] =>
  toEventMessages(recorded.event).flatMap((message) =>
    AUDIENCES.flatMap((role) => {
      const recipientId = message.to[role];
      return recipientId ? planDeliveries(recorded, message, role, recipientId) : [];
    }),
  );

/** The cause of messages: its id is a part of their dedupe keys, and they are due at its instant. */
interface MessageCause {
  readonly id: string;
  readonly at: Instant;
}

type MessageContent = Pick<EventMessage, 'eventKey' | 'payload'>;

/** Plans one delivery per channel of the matrix, and one in the app where it keeps the event. The same cause gives the same key. */
export function planDeliveries(
  { id, at }: MessageCause,
  { eventKey, payload }: MessageContent,
  recipientType: Role,
  recipientId: PlannedDelivery['recipientId'],
): readonly PlannedDelivery[] {
  return channelsFor(eventKey, recipientType).map((channel) => ({
    templateId: eventKey,
    recipientType,
    recipientId,
    channel,
    status: 'pending',
    payload,
    dedupeKey: messageKey(id, eventKey, recipientId),
    textVersion: TEXT_VERSION,
    dueAt: at,
    attempts: 0,
    sentAt: null,
    errorMessage: null,
    createdAt: at,
  }));
}

/** Plans the deliveries of an event for a person: marketing only with consent, and on the channels that the person left enabled. */
export function planForPerson(
  cause: MessageCause,
  content: MessageContent,
  recipient: KnownRecipient,
): readonly PlannedDelivery[] {
  const planned = planDeliveries(cause, content, recipient.role, recipient.id);
  if (!isMarketing({ templateId: content.eventKey })) return planned;
  const wanted = channelsForMarketing(
    planned.map(({ channel }) => channel),
    recipient,
  );
  return planned.filter(({ channel }) => wanted.includes(channel));
}
