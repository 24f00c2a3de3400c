import type { Instant, MemberId, Page, PageRequest, Payment, PaymentId, PaymentQueries, Payments } from '@spotter/core';
import { found } from './finding.js';
import { firstOf, pageOf } from './paging.js';
import { EVERYTHING, type Committed, type Tables } from './tables.js';
import { saveVersion } from './versions.js';

export class MemoryPayments implements Payments {
  constructor(private readonly tables: Pick<Tables, 'payments'>) {}

  async get(id: PaymentId): Promise<Payment> {
    return found(this.tables.payments, id, 'payment');
  }

  async add(payment: Payment): Promise<void> {
    this.tables.payments.add(payment);
  }

  async save(payment: Payment): Promise<void> {
    saveVersion(this.tables.payments, payment);
  }
}

export class MemoryPaymentQueries implements PaymentQueries {
  constructor(private readonly rows: Pick<Committed, 'payments'>) {}

  async payments(member: MemberId, page: PageRequest): Promise<Page<Payment>> {
    return pageOf([...this.rows.payments.scan('byMember', member)].reverse(), page);
  }

  async pendingPayments(before: Instant, limit: number): Promise<readonly PaymentId[]> {
    return firstOf(this.rows.payments.scan('pending', EVERYTHING, { until: before }), limit).map(({ id }) => id);
  }
}
