import { z } from 'zod';
import { mapPage } from '@spotter/core/kernel';
import type { ApiServices } from '../kernel/api-services.js';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Payment, toPaymentResponse } from './payment-schema.js';

/** Unknown fields are ignored: the gateway may add some. */
const Webhook = z.looseObject({
  type: z.string(),
  timestamp: z.string().optional(),
  data: z.looseObject({ paymentId: z.string().max(200).optional() }).optional(),
});

export const paymentRoutes = ({ receiveWebhook, payments }: ApiServices): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/payments',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'List payments, newest first',
    answers: { 200: list(Payment) },
    handle: async ({ caller, page }) => listed(mapPage(await payments.payments(caller.id, page), toPaymentResponse)),
  }),
  route({
    method: 'post',
    path: '/api/payments/webhook',
    permission: 'payment gateway (signed)',
    tag: 'Membership and payment',
    summary: 'Webhook of the payment gateway: a payment changed (Standard Webhooks)',
    rateLimit: 'webhook',
    body: Webhook,
    description:
      'Any answer but 200 means that the message was not processed and must be sent again. Unknown types are ignored.',
    answers: { 200: z.strictObject({ received: z.literal(true) }) },
    refusals: ['POLICY_VIOLATION'],
    handle: async ({ body, headers }) => {
      const paymentId = body.data?.paymentId;
      if (paymentId !== undefined) await receiveWebhook.execute(String(headers['webhook-id']), paymentId);
      return ok({ received: true });
    },
  }),
];
