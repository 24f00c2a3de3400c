import type { PaymentId } from '@spotter/core/kernel';
import type { Refund, Refunds } from '@spotter/core/payment';
import { statement } from '../statement.js';
import { refund, refundFrom, refundRow, type RefundRow } from '../tables/payments.js';
import { storedIn } from './collection.js';
import { OrmCollection } from './orm-collection.js';

const STORED = storedIn(refund, { what: 'refund', fromRow: refundFrom, toRow: refundRow });

const OF_PAYMENT = statement(`
  select ${refund.selection('r')} from refund r where r.payment_id = $1 order by r.id for no key update`);

export class PostgresRefunds extends OrmCollection<Refund, RefundRow> implements Refunds {
  protected readonly stored = STORED;

  findByPayment(payment: PaymentId): Promise<readonly Refund[]> {
    return this.readAll(OF_PAYMENT, payment);
  }

  override async add(...added: readonly Refund[]): Promise<void> {
    if (added.length > 0) await this.rows.add(...added.map((one) => this.toRow(one)));
  }
}
