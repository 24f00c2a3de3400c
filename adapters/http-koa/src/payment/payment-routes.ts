import { z } from 'zod';
import { mapPage, type PaymentQueries, type ReceiveWebhook } from '@spotter/core';
import { list, listed, ok } from '../kernel/answer.js';
import { route, type Route } from '../kernel/route.js';
import { Payment, presentPayment } from './payment-schema.js';

/** Fields that we do not know are none of our business: the gateway adds them as it grows. */
const Webhook = z.looseObject({
  type: z.string(),
  timestamp: z.string().optional(),
  data: z.looseObject({ paymentId: z.string().max(200).optional() }).optional(),
});

export interface PaymentRoutesNeed {
  readonly receiveWebhook: ReceiveWebhook;
  readonly payments: PaymentQueries;
}

export const paymentRoutes = ({ receiveWebhook, payments }: PaymentRoutesNeed): readonly Route[] => [
  route({
    method: 'get',
    path: '/api/payments',
    permission: 'member',
    tag: 'Membership and payment',
    summary: 'Payment history, newest first',
    answers: { 200: list(Payment) },
    handle: async ({ caller, page }) => listed(mapPage(await payments.payments(caller.id, page), presentPayment)),
  }),
  route({
    method: 'post',
    path: '/api/payments/webhook',
    permission: 'payment gateway (signed)',
    tag: 'Membership and payment',
    summary: 'The gateway tells what became of a payment (Standard Webhooks)',
    body: Webhook,
    description:
      'Another answer than 200 means that the message was not handled and is to be sent again. Types that we do not know are let be.',
    answers: { 200: z.strictObject({ received: z.literal(true) }) },
    refusals: ['POLICY_VIOLATION'],
    handle: async ({ body, headers }) => {
      const paymentId = body.data?.paymentId;
      if (paymentId !== undefined) await receiveWebhook.execute(String(headers['webhook-id']), paymentId);
      return ok({ received: true });
    },
  }),
];
