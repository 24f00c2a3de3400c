import type { PaymentId } from '../../kernel/ids.js';
import type { Krw } from '../../kernel/krw.js';
import type { PaymentCore, PaymentMethod } from './payment.js';

export interface ChargeDetails {
  /** The idempotency key: the same payment is charged once, regardless of repetitions. */
  readonly paymentId: PaymentId;
  readonly amount: Krw;
  readonly method: PaymentMethod;
}

/** A payment as the gateway is asked about it. */
export const toChargeDetails = ({ id, amount, method }: PaymentCore): ChargeDetails => ({
  paymentId: id,
  amount,
  method,
});

/** The id under which the gateway knows a payment: our own id, or that of the payment which the member made in the gateway's window. */
export const gatewayIdOf = ({ paymentId, method }: Pick<ChargeDetails, 'paymentId' | 'method'>): string =>
  method.kind === 'one_time' ? method.gatewayPaymentId : paymentId;
