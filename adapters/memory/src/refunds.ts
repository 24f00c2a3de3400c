import type { PaymentId, RefundId } from '@spotter/core/kernel';
import type { Refund, Refunds } from '@spotter/core/payment';
import { refuseMoreThanPaid } from './chargebacks.js';
import { getOrThrow } from './get-or-throw.js';
import type { Tables } from './tables.js';
import { saveVersion } from './optimistic-lock.js';

export class MemoryRefunds implements Refunds {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'refunds' | 'chargebacks'>) {}

  async get(id: RefundId): Promise<Refund> {
    return getOrThrow(this.tables.refunds, id, 'refund');
  }

  async findByPayment(payment: PaymentId): Promise<readonly Refund[]> {
    return [...this.tables.refunds.scan('byPayment', payment)];
  }

  async add(...refunds: readonly Refund[]): Promise<void> {
    for (const refund of refunds) {
      this.tables.refunds.add(refund);
      refuseMoreThanPaid(this.tables, refund.paymentId);
    }
  }

  async save(refund: Refund): Promise<void> {
    saveVersion(this.tables.refunds, refund);
    refuseMoreThanPaid(this.tables, refund.paymentId);
  }
}
