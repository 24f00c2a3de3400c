import { z } from 'zod';
import type { PaymentId } from '@spotter/core/kernel';
import type { Payment as PaymentOf, PaymentMethod as PaymentMethodOf } from '@spotter/core/payment';
import { explainedEnum } from '../kernel/explained-enum.js';
import { At, component, id, Krw } from '../kernel/wire-types.js';

/** The policies that can refuse a payment made in the gateway's window. */
export const ONE_TIME_PAYMENT_POLICIES = ['payment-used', 'payment-intent'] as const;

/** PortOne's are `billing-key-` and a UUID. It refuses other characters as our error, not the payer's. */
export const BillingKey = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'A billing key has 1 to 200 letters, digits, hyphens and underscores.')
  .meta({ examples: ['sandbox-ok'] });

const OneTimePaymentId = z
  .string()
  .min(1)
  .max(200)
  .meta({ examples: ['sandbox-ok-17'] });

/** How a member pays: with a stored billing key, or with a payment made in the gateway's window. */
export const PaymentMethod = z
  .union([z.strictObject({ billingKey: BillingKey }), z.strictObject({ paymentId: OneTimePaymentId })])
  .meta({ id: 'PaymentMethod' });

export const toPaymentMethod = (method: z.output<typeof PaymentMethod>): PaymentMethodOf =>
  'billingKey' in method
    ? { kind: 'billing_key', billingKey: method.billingKey }
    : { kind: 'one_time', gatewayPaymentId: method.paymentId };

export const Payment = component('Payment', {
  id: id<PaymentId>(),
  purpose: explainedEnum<PaymentOf['purpose']>({
    membership_join: 'the first term of a membership',
    membership_renewal: 'a later term',
    points_charge: 'points',
    unassigned: 'buys nothing and is refunded',
  }),
  amount: Krw,
  currency: z.literal('KRW'),
  status: explainedEnum<PaymentOf['status']>({
    pending: 'the gateway has not confirmed it',
    paid: 'the money arrived',
    partially_refunded: 'a part was refunded',
    refunded: 'everything was refunded',
    failed: 'declined or given up, see `failure`',
  }),
  method: explainedEnum<PaymentMethodOf['kind']>({
    billing_key: 'charged to a stored key',
    one_time: 'made in the gateway’s window',
  }),
  refundedAmount: Krw.meta({ description: 'Confirmed refunds, in won' }),
  failure: z
    .strictObject({ code: z.string().meta({ examples: ['card_declined'] }), message: z.string() })
    .nullable()
    .meta({
      description:
        'Code and message of the gateway, or of this service: `amount_mismatch`: another amount (also by promotions) or currency was paid; ' +
        '`not_found`: the gateway does not have it (yet); `cancelled_elsewhere`: cancelled, whole or in part, not by a refund of this service; ' +
        '`test_payment`: by a test channel, in production; `not_sent`: given up after configuration errors; ' +
        '`deposit_expired`: nobody paid to the virtual account in time',
    }),
  createdAt: At,
  paidAt: At.nullable(),
});

export const toPaymentResponse = (payment: PaymentOf) => ({
  ...payment,
  currency: 'KRW' as const,
  method: payment.method.kind,
  failure: payment.status === 'failed' ? payment.failure : null,
  paidAt: 'paidAt' in payment ? payment.paidAt : null,
});
