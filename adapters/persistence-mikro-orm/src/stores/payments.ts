import type { Payment, PaymentId, Payments } from '@spotter/core';
import type { Session } from '../session.js';
import { payment, paymentFrom, paymentRow, type PaymentRow } from '../tables/payments.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

export class PostgresPayments implements Payments {
  private readonly rows: OrmRows<PaymentRow>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, payment);
  }

  async get(id: PaymentId): Promise<Payment> {
    return paymentFrom(found(await this.rows.find({ id }), 'payment'));
  }

  add(added: Payment): Promise<void> {
    return this.rows.add(paymentRow(added));
  }

  async save(read: Payment): Promise<void> {
    await saveVersion(this.rows, paymentRow(read));
  }
}
