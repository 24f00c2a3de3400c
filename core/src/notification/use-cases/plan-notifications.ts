import type { RecordedEvent } from '../../application/outbox.js';
import type { Role } from '../../identity/rules/person.js';
import type { Instant } from '../../kernel/instant.js';
import { messageKey, type PlannedDelivery } from '../rules/delivery.js';
import { TEXT_VERSION } from '../rules/built-in-texts.js';
import { channelsFor } from '../rules/matrix.js';
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

/** Plans one delivery per channel of the matrix, and one in the app where it keeps the event. The same cause gives the same key. */
export function planDeliveries(
  { id, at }: { readonly id: string; readonly at: Instant },
  { eventKey, payload }: Pick<EventMessage, 'eventKey' | 'payload'>,
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
