import { z } from 'zod';
import type { PaymentIntentId, PlanId } from '@spotter/core/kernel';
import { created, list, listedAs, ok } from '../kernel/answer.js';
import { route, type ResourceRoutes } from '../kernel/route.js';
import { At, component, id, Krw } from '../kernel/wire-types.js';
import { chargeLimits } from '../points/point-routes.js';
import { Payment, toPaymentResponse } from './payment-schema.js';

/** Unknown fields are ignored: the gateway can add some. */
const Webhook = z.looseObject({
  type: z.string(),
  timestamp: z.string().optional(),
  data: z
    .looseObject({
      paymentId: z.string().max(200).optional().meta({ description: 'Our id, or the id of a one-time payment' }),
    })
    .optional(),
});

/** PortOne's messages about disputes (docs/adr/0050-chargebacks-take-unused-sessions-first.md). */
const DISPUTE_TYPES: ReadonlySet<string> = new Set(['Transaction.DisputeCreated', 'Transaction.DisputeResolved']);

const NewIntent = z.union([
  z.strictObject({ purpose: z.literal('points_charge'), amount: Krw }),
  z.strictObject({ purpose: z.literal('membership_join'), planId: id<PlanId>() }),
]);

const PaymentIntent = component('PaymentIntent', {
  id: id<PaymentIntentId>().meta({ description: 'The payment id that the gateway’s window must use' }),
  purpose: z.enum(['points_charge', 'membership_join']),
  amount: Krw,
  expiresAt: At,
});

export const paymentRoutes: ResourceRoutes = ({ beginPaymentIntent, receiveWebhook, payments, policies }) => [
  route('GET /api/payments', 'member', 'Membership and payment', {
    summary: 'List payments, newest first',
    answers: { 200: list(Payment) },
    handle: async ({ caller, page }) => listedAs(await payments.payments(caller.id, page), toPaymentResponse),
  }),
  route('POST /api/payments/intents', 'member', 'Membership and payment', {
    summary: 'Begin a one-time payment in the gateway’s window',
    description: `Pay with the id in the window, then buy points or join with \`payment: { paymentId: id }\`. ${chargeLimits(policies)}`,
    body: NewIntent,
    answers: { 201: PaymentIntent },
    refusals: ['NOT_FOUND'],
    handle: async ({ caller, body }) => created(await beginPaymentIntent.execute(caller.id, body)),
  }),
  route('POST /api/payments/webhook', 'payment gateway (signed)', 'Membership and payment', {
    summary: 'Report that a payment changed: webhook of the payment gateway (Standard Webhooks)',
    rateLimit: 'webhook',
    body: Webhook,
    description:
      'Any answer but 200 means that the message was not processed and must be sent again. Unknown types are ignored.',
    answers: { 200: z.strictObject({ received: z.literal(true) }) },
    policies: ['state'],
    handle: async ({ body, headers }) => {
      const paymentId = body.data?.paymentId;
      const reportsDispute = DISPUTE_TYPES.has(body.type);
      if (paymentId !== undefined)
        await receiveWebhook.execute(String(headers['webhook-id']), paymentId, reportsDispute);
      return ok({ received: true });
    },
  }),
];
