import type { PaymentId } from '../shared/ids.js';
import type { Krw } from '../shared/krw.js';
import type { PaymentCore, PaymentMethod } from './payment.js';

/** A payment as the gateway is asked for it, or about it. */
export interface Charged {
  /** The idempotency key: the same payment is charged once, however often it is asked for. */
  readonly paymentId: PaymentId;
  readonly amount: Krw;
  readonly method: PaymentMethod;
}

/** A payment as the gateway is asked about it. */
export const chargedOf = ({ id, amount, method }: PaymentCore): Charged => ({ paymentId: id, amount, method });

/** The id under which the gateway knows a payment: ours, or that of the payment which the member made in its own window. */
export const gatewayIdOf = ({ paymentId, method }: Pick<Charged, 'paymentId' | 'method'>): string =>
  method.kind === 'one_time' ? method.gatewayPaymentId : paymentId;
