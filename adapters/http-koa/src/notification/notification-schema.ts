import { z } from 'zod';
import { MATRIX, momentsIn, textFor, type DeliveryId, type EventKey, type InboxItem } from '@spotter/core';
import { formatAt } from '../kernel/wire-time.js';
import { At, id } from '../kernel/wire-types.js';

export const EventKeySchema = z.enum(Object.keys(MATRIX) as EventKey[]).meta({ id: 'EventKey' });

const Payload = z
  .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]))
  .meta({ description: 'What it is about: ids, numbers, and times as everywhere' });

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
export function presentNotification({ delivery, meeting, language, readAt }: InboxItem): z.input<typeof Notification> {
  const eventKey = delivery.templateId as EventKey;
  return {
    id: delivery.id,
    eventKey,
    type: MATRIX[eventKey].category,
    ...textFor({ delivery, meeting, recipient: { language, role: delivery.recipientType } }),
    payload: presentPayload(delivery.payload),
    readAt: readAt && formatAt(readAt),
    createdAt: formatAt(delivery.createdAt),
  };
}

function presentPayload(payload: InboxItem['delivery']['payload']): z.input<typeof Payload> {
  const moments = Object.entries(momentsIn(payload)).map(([name, at]) => [name, formatAt(at)] as const);
  return { ...payload, ...Object.fromEntries(moments) };
}
