import { z } from 'zod';
import {
  CHANNELS,
  type Delivery as DeliveryOf,
  type DeliveryId,
  type PersonId,
  type SendNotification,
} from '@spotter/core';
import { accepted } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { id } from '../kernel/wire-types.js';
import { EventKeySchema } from './notification-schema.js';

const Recipient = z.strictObject({ type: z.enum(['member', 'mentor', 'admin']), id: id<PersonId>() });

const PAYLOAD_FACTS = 50;

const Facts = z
  .record(z.string().min(1).max(50), z.union([z.string().max(500), z.number(), z.boolean(), z.null()]))
  .refine((facts) => Object.keys(facts).length <= PAYLOAD_FACTS, `At most ${PAYLOAD_FACTS} facts.`)
  .meta({
    description: 'What fills the placeholders: a reservationId tells names, place and time; other facts by their name',
    examples: [{ amount: 220_000 }],
  });

const Trigger = z.strictObject({
  eventKey: EventKeySchema,
  recipients: z.array(Recipient).min(1),
  payload: Facts,
  dedupeKey: z
    .string()
    .regex(/^[!-~]{1,200}$/, 'Must be 1 to 200 visible ASCII characters.')
    .optional()
    .meta({ examples: ['promotion-2026-11'] }),
});

const Delivery = z.strictObject({
  id: id<DeliveryId>(),
  recipientId: id<PersonId>(),
  channel: z.enum(CHANNELS),
  status: z.enum(['pending', 'sent', 'failed', 'bounced']),
});

export interface InternalSendRoutesNeed {
  readonly sendNotification: SendNotification;
}

const presentDelivery = ({ id: deliveryId, recipientId, channel, status }: DeliveryOf) => ({
  id: deliveryId,
  recipientId,
  channel,
  status,
});

export const internalSendRoutes = ({ sendNotification }: InternalSendRoutesNeed): readonly Route[] => [
  route({
    method: 'post',
    path: '/api/notifications/internal/send',
    permission: 'system',
    tag: 'Notifications',
    summary: 'Tell people of an event, as the matrix says; the same dedupe key again adds nothing',
    body: Trigger,
    answers: { 202: z.strictObject({ deliveries: z.array(Delivery) }) },
    handle: async ({ body }) => {
      const deliveries = await sendNotification.execute(body);
      return accepted({ deliveries: deliveries.map(presentDelivery) });
    },
  }),
];
