import { z } from 'zod';
import { formatInstant, type DeliveryId, type PersonId } from '@spotter/core/kernel';
import {
  MATRIX,
  momentsIn,
  textFor,
  type Category as CategoryOf,
  type Delivery,
  type DeliveryStatus,
  type EventKey,
  type InboxItem,
  type NotificationChannel,
} from '@spotter/core/notification';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, describedComponent, id } from '../kernel/wire-types.js';

export const EventKeySchema = z.enum(Object.keys(MATRIX) as EventKey[]).meta({ id: 'EventKey' });

export const Category = explainedEnum<CategoryOf>({
  transaction: 'always sent',
  operations: 'always sent',
  marketing: 'sent with consent only, to the enabled channels',
});

export const Channel = explainedEnum<NotificationChannel>({
  push: 'to the registered devices',
  kakao: 'chat message to the verified phone',
  sms: 'text message to the verified phone',
  email: 'to the e-mail address',
  in_app: 'kept in the app',
});

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
  channel: Channel,
  status: explainedEnum<DeliveryStatus>({
    pending: 'not sent yet, or to be sent again',
    sent: 'accepted by the provider',
    failed: 'given up after the last retry',
    bounced: 'not retried: the recipient cannot be reached or has withdrawn consent, or the message is out of date',
  }),
  sentAt: At.nullable(),
  payload: Payload,
  errorMessage: z.string().nullable().meta({ description: 'Why the last attempt failed' }),
};

export const toDeliveryResponse = (delivery: Delivery) => ({
  ...delivery,
  payload: toPayloadResponse(delivery.payload),
});

export const Notification = describedComponent(
  'Notification',
  'A NotificationDelivery in the app, with its text in the reader’s language',
  {
    ...deliveryFields,
    eventKey: EventKeySchema,
    type: Category,
    title: z.string(),
    body: z.string(),
    readAt: At.nullable().meta({ description: 'null while unread' }),
    createdAt: At,
  },
);

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
