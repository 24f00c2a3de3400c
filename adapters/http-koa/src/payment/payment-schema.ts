import { z } from 'zod';
import type { PaymentId } from '@spotter/core/kernel';
import {
  PAYMENT_STATUSES,
  type Payment as PaymentOf,
  type PaymentMethod as PaymentMethodOf,
} from '@spotter/core/payment';
import { At, id, Krw } from '../kernel/wire-types.js';

/** PortOne's are `billing-key-` and a UUID. It refuses other characters as our error, not the payer's. */
export const BillingKey = z
  .string()
  .regex(/^[\w-]{1,200}$/, 'A billing key has 1 to 200 letters, digits, hyphens and underscores.');

/** How a member pays: with a stored billing key, or with a payment made in the gateway's window. */
export const PaymentMethod = z
  .union([z.strictObject({ billingKey: BillingKey }), z.strictObject({ paymentId: z.string().min(1).max(200) })])
  .meta({ id: 'PaymentMethod' });

export const toPaymentMethod = (method: z.output<typeof PaymentMethod>): PaymentMethodOf =>
  'billingKey' in method
    ? { kind: 'billing_key', billingKey: method.billingKey }
    : { kind: 'one_time', gatewayPaymentId: method.paymentId };

export const Payment = z
  .strictObject({
    id: id<PaymentId>(),
    purpose: z.enum(['membership_join', 'membership_renewal', 'points_charge', 'unassigned']),
    amount: Krw,
    currency: z.literal('KRW'),
    status: z.enum(PAYMENT_STATUSES),
    method: z.enum(['billing_key', 'one_time']),
    refundedAmount: Krw,
    failure: z.strictObject({ code: z.string(), message: z.string() }).nullable(),
    createdAt: At,
    paidAt: At.nullable(),
  })
  .meta({ id: 'Payment' });

export const toPaymentResponse = (payment: PaymentOf) => ({
  ...payment,
  currency: 'KRW' as const,
  method: payment.method.kind,
  failure: payment.status === 'failed' ? payment.failure : null,
  paidAt: 'paidAt' in payment ? payment.paidAt : null,
});
