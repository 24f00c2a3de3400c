import { calculateChargedBack, type Chargeback, type Chargebacks, type ReturnedMoney } from '@spotter/core/chargeback';
import { StaleVersionError, sum, type PaymentId } from '@spotter/core/kernel';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';

type ReturnTables = Pick<Tables, 'payments' | 'refunds' | 'chargebacks'>;

export class MemoryChargebacks implements Chargebacks {
  constructor(private readonly tables: ReturnTables) {}

  async findByPayment(payment: PaymentId): Promise<ReturnedMoney> {
    return returnedMoney(this.tables, payment);
  }

  async add(chargeback: Chargeback): Promise<void> {
    const { chargebacks } = returnedMoney(this.tables, chargeback.paymentId);
    if (chargebacks.some(({ at }) => at === chargeback.at))
      throw new StaleVersionError(`the chargeback of ${chargeback.paymentId} was recorded in the meantime`);
    this.tables.chargebacks.add(chargeback);
    refuseMoreThanPaid(this.tables, chargeback.paymentId);
  }

  async save(chargeback: Chargeback): Promise<void> {
    this.tables.chargebacks.put(chargeback);
    refuseMoreThanPaid(this.tables, chargeback.paymentId);
  }
}

/** @throws RangeError when refunds and chargebacks would exceed the payment. */
export function refuseMoreThanPaid(tables: ReturnTables, paymentId: PaymentId): void {
  const returned = returnedMoney(tables, paymentId);
  const total = returned.refunded + calculateChargedBack(returned);
  const { amount } = getOrThrow(tables.payments, paymentId, 'payment');
  if (total > amount) throw new RangeError(`payment ${paymentId}: ${total} won would go back of ${amount}`);
}

function returnedMoney({ refunds, chargebacks }: ReturnTables, paymentId: PaymentId): ReturnedMoney {
  const notRefused = [...refunds.scan('byPayment', paymentId)].filter(({ status }) => status !== 'refused');
  return {
    refunded: sum(notRefused.map(({ amount }) => amount)),
    chargebacks: [...chargebacks.scan('byPayment', paymentId)],
  };
}
