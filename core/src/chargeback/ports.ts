import type { PaymentId } from '../kernel/ids.js';
import type { Chargeback, ReturnedMoney } from './rules/chargeback.js';

/** Chargebacks change under the lock of their payment. */
export interface Chargebacks {
  /** The refunds of a payment that were not refused, and its chargebacks by time. */
  findByPayment(payment: PaymentId): Promise<ReturnedMoney>;
  /**
   * @throws StaleVersionError when the payment has a chargeback of that time, Error when refunds and chargebacks would exceed the payment:
   * the database forbids both.
   */
  add(chargeback: Chargeback): Promise<void>;
  save(chargeback: Chargeback): Promise<void>;
}
