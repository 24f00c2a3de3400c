import { sum, type Refund, type RefundId, type Refunds } from '@spotter/core';
import { found } from './finding.js';
import type { Tables } from './tables.js';
import { saveVersion } from './versions.js';

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

  /** @throws RangeError when more of the payment would go back than was paid. */
  private refuseMoreThanPaid({ paymentId }: Refund): void {
    const standing = [...this.tables.refunds.scan('byPayment', paymentId)].filter(({ status }) => status !== 'refused');
    const total = sum(standing.map(({ amount }) => amount));
    const { amount } = found(this.tables.payments, paymentId, 'payment');
    if (total > amount) throw new RangeError(`payment ${paymentId}: ${total} won of ${amount} would go back`);
  }
}
