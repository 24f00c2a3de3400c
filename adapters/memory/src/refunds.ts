import type { PaymentId } from '@spotter/core/kernel';
import type { Refund, Refunds } from '@spotter/core/payment';
import { refuseMoreThanPaid } from './chargebacks.js';
import { VersionedCollection } from './collection.js';
import type { Tables } from './tables.js';

export class MemoryRefunds extends VersionedCollection<Refund> implements Refunds {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'refunds' | 'chargebacks'>) {
    super(tables.refunds, 'refund');
  }

  async findByPayment(payment: PaymentId): Promise<readonly Refund[]> {
    return [...this.tables.refunds.scan('byPayment', payment)];
  }

  override async add(...refunds: readonly Refund[]): Promise<void> {
    for (const refund of refunds) {
      if (refund.amount === 0) throw new RangeError(`refund ${refund.id} is of nothing`);
      this.tables.refunds.add(refund);
      refuseMoreThanPaid(this.tables, refund.paymentId);
    }
  }

  override async save(refund: Refund): Promise<void> {
    await super.save(refund);
    refuseMoreThanPaid(this.tables, refund.paymentId);
  }
}
