import { z } from 'zod';
import type { PersonId } from '@spotter/core/kernel';
import { eventOfTemplate } from '@spotter/core/notification';
import { accepted } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { withCode } from '../kernel/schema-sentences.js';
import { component, id } from '../kernel/wire-types.js';
import { deliveryFields, EventKeySchema, RecipientType, toDeliveryResponse } from './notification-schema.js';

const Recipient = z.strictObject({ type: RecipientType, id: id<PersonId>() });

/** The key of an event, or that of its template: `payout-deposited`, `payout-deposited_T+0`. */
const SentEvent = z.preprocess(
  (key) => (typeof key === 'string' ? (eventOfTemplate(key) ?? key) : key),
  EventKeySchema,
);

const PAYLOAD_FACTS = 50;

export const Facts = z
  .record(z.string().min(1).max(50), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine(
    (facts) => Object.keys(facts).length <= PAYLOAD_FACTS,
    withCode('TOO_LONG', `Must have at most ${PAYLOAD_FACTS} facts.`),
  )
  .meta({
    description: 'Values for the placeholders: a reservationId supplies names, place and time; other values go by name',
    examples: [{ amount: 220_000 }],
  });

const Delivery = component('NotificationDelivery', deliveryFields);

export const internalSendRoutes: ResourceRoutes = ({ sendNotification, policies }) => [
  route('POST /api/notifications/internal/send', 'system', 'Notifications', {
    summary: 'Send the notifications of an event by the matrix; a repeated dedupe key adds nothing',
    description:
      'The deliveries are in the order of the recipients. `payload` needs a value for each placeholder of the event’s template; `reservationId` gives names, place and time. ' +
      'Marketing reaches only those who consented. The `eventKey` of a template (`payout-deposited_T+0`) names its event too.',
    body: z.strictObject({
      eventKey: SentEvent,
      recipients: z.array(Recipient).min(1).max(policies.notification.recipientsPerCall),
      payload: Facts,
      dedupeKey: z
        .string()
        .regex(/^[!-~]{1,200}$/, 'Must be 1 to 200 visible ASCII characters.')
        .optional()
        .meta({
          description: 'A repeated request returns the deliveries of the first one, in their present state',
          examples: ['promotion-2026-11'],
        }),
    }),
    answers: { 202: z.strictObject({ deliveries: z.array(Delivery) }) },
    handle: async ({ body }) => {
      const deliveries = await sendNotification.execute(body);
      return accepted({ deliveries: deliveries.map(toDeliveryResponse) });
    },
  }),
];
