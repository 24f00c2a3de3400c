import { sum, type RefundId } from '@spotter/core/kernel';
import type { Refund, Refunds } from '@spotter/core/payment';
import { found } from './finding.js';
import type { Tables } from './tables.js';
import { saveVersion } from './optimistic-lock.js';

export class MemoryRefunds implements Refunds {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'refunds'>) {}

  async get(id: RefundId): Promise<Refund> {
    return found(this.tables.refunds, id, 'refund');
  }

  async add(...refunds: readonly Refund[]): Promise<void> {
    for (const refund of refunds) {
      this.tables.refunds.add(refund);
      this.refuseMoreThanPaid(refund);
    }
  }

  async save(refund: Refund): Promise<void> {
    saveVersion(this.tables.refunds, refund);
    this.refuseMoreThanPaid(refund);
  }

  /** @throws RangeError when the refunds would exceed the payment. */
  private refuseMoreThanPaid({ paymentId }: Refund): void {
    const standing = [...this.tables.refunds.scan('byPayment', paymentId)].filter(({ status }) => status !== 'refused');
    const total = sum(standing.map(({ amount }) => amount));
    const { amount } = found(this.tables.payments, paymentId, 'payment');
    if (total > amount) throw new RangeError(`payment ${paymentId}: refunds of ${total} won exceed ${amount}`);
  }
}
