import type { PaymentId } from '@spotter/core/kernel';
import type { Payment, Payments } from '@spotter/core/payment';
import { openMethod, sealMethod } from '../billing-keys.js';
import type { Session } from '../session.js';
import { payment, paymentFrom, paymentRow, type PaymentRow } from '../tables/payments.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';

export class PostgresPayments implements Payments {
  private readonly rows: OrmRepository<PaymentRow>;

  constructor(private readonly session: Session) {
    this.rows = new OrmRepository(session, payment);
  }

  async get(id: PaymentId): Promise<Payment> {
    return paymentFrom(openMethod(requireRow(await this.rows.find({ id }), 'payment'), this.session.billingKeys));
  }

  add(added: Payment): Promise<void> {
    return this.rows.add(sealMethod(paymentRow(added), this.session.billingKeys));
  }

  async save(read: Payment): Promise<void> {
    await saveVersion(this.rows, sealMethod(paymentRow(read), this.session.billingKeys));
  }
}
