import { z } from 'zod';
import { formatInstant, type DeliveryId } from '@spotter/core/kernel';
import { MATRIX, momentsIn, textFor, type EventKey, type InboxItem } from '@spotter/core/notification';
import { At, id } from '../kernel/wire-types.js';

export const EventKeySchema = z.enum(Object.keys(MATRIX) as EventKey[]).meta({ id: 'EventKey' });

const Payload = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ description: 'Data of the event: ids, numbers and ISO 8601 times' });

export const Notification = z
  .strictObject({
    id: id<DeliveryId>(),
    eventKey: EventKeySchema,
    type: z.enum(['transaction', 'operations', 'marketing']),
    title: z.string(),
    body: z.string(),
    payload: Payload,
    readAt: At.nullable(),
    createdAt: At,
  })
  .meta({ id: 'Notification' });

/** In its reader's language. */
export function toNotificationResponse({ delivery, meeting, mentorName, language, savedText, readAt }: InboxItem) {
  const eventKey = delivery.templateId as EventKey;
  const recipient = { language, role: delivery.recipientType };
  return {
    id: delivery.id,
    eventKey,
    type: MATRIX[eventKey].category,
    ...textFor({ delivery, meeting, mentorName: mentorName ?? null, savedText: savedText ?? null, recipient }),
    payload: toPayloadResponse(delivery.payload),
    readAt,
    createdAt: delivery.createdAt,
  };
}

function toPayloadResponse(payload: InboxItem['delivery']['payload']) {
  const moments = Object.entries(momentsIn(payload)).map(([name, at]) => [name, formatInstant(at)] as const);
  return { ...payload, ...Object.fromEntries(moments) };
}
