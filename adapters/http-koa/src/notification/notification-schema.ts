import { z } from 'zod';
import { formatInstant, type DeliveryId, type PersonId } from '@spotter/core/kernel';
import {
  CHANNELS,
  MATRIX,
  momentsIn,
  textFor,
  type Delivery,
  type EventKey,
  type InboxItem,
} from '@spotter/core/notification';
import { At, id } from '../kernel/wire-types.js';

export const EventKeySchema = z.enum(Object.keys(MATRIX) as EventKey[]).meta({ id: 'EventKey' });

export const Category = z.enum(['transaction', 'operations', 'marketing']);
export const RecipientType = z.enum(['member', 'mentor', 'admin']);

const Payload = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ description: 'Data of the event: ids, numbers and ISO 8601 times' });

/** A NotificationDelivery of the interface specification. */
export const deliveryFields = {
  id: id<DeliveryId>(),
  templateId: z.string().meta({ description: 'The `id` of the template', examples: ['payment-failed'] }),
  recipientType: RecipientType,
  recipientId: id<PersonId>(),
  channel: z.enum(CHANNELS),
  status: z.enum(['pending', 'sent', 'failed', 'bounced']),
  sentAt: At.nullable(),
  payload: Payload,
  errorMessage: z.string().nullable(),
};

export const toDeliveryResponse = (delivery: Delivery) => ({
  ...delivery,
  payload: toPayloadResponse(delivery.payload),
});

export const Notification = z
  .strictObject({
    ...deliveryFields,
    eventKey: EventKeySchema,
    type: Category,
    title: z.string(),
    body: z.string(),
    readAt: At.nullable(),
    createdAt: At,
  })
  .meta({ id: 'Notification' });

/** In its reader's language. */
export function toNotificationResponse({ delivery, meeting, mentorName, language, savedText, readAt }: InboxItem) {
  const eventKey = delivery.templateId as EventKey;
  const recipient = { language, role: delivery.recipientType };
  return {
    eventKey,
    type: MATRIX[eventKey].category,
    readAt,
    ...textFor({ delivery, meeting, mentorName: mentorName ?? null, savedText: savedText ?? null, recipient }),
    ...toDeliveryResponse(delivery),
  };
}

function toPayloadResponse(payload: Delivery['payload']) {
  const moments = Object.entries(momentsIn(payload)).map(([name, at]) => [name, formatInstant(at)] as const);
  return { ...payload, ...Object.fromEntries(moments) };
}
