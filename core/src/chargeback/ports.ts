import type { PaymentId } from '../kernel/ids.js';
import type { Chargeback, ReturnedMoney } from './rules/chargeback.js';

/** Chargebacks of a payment change under the lock of the payment. */
export interface Chargebacks {
  /** The refunds of a payment that were not refused, and its chargebacks by time. */
  ofPayment(payment: PaymentId): Promise<ReturnedMoney>;
  /** @throws Error when more of a payment would go back than was paid: the database forbids it. */
  add(chargeback: Chargeback): Promise<void>;
  save(chargeback: Chargeback): Promise<void>;
}
