import type { Instant, MemberId } from '@spotter/core/kernel';
import type { Payment, Payments } from '@spotter/core/payment';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payment, paymentFrom, paymentRow, type PaymentRow } from '../tables/payments.js';
import { storedIn } from './collection.js';
import { OrmCollection } from './orm-collection.js';

const STORED = storedIn(payment, { what: 'payment', fromRow: paymentFrom, toRow: paymentRow });

const PENDING = statement(`
  select ${payment.selection('p')} from payment p where p.member_id = $1 and p.status = 'pending' order by p.created_at, p.id`);

const FAILED = statement(`
  select ${payment.selection('p')} from payment p
  where p.member_id = $1 and p.created_at > $2 and p.status = 'failed' and p.purpose <> 'unassigned' order by p.created_at, p.id`);

export class PostgresPayments extends OrmCollection<Payment, PaymentRow> implements Payments {
  protected readonly stored = STORED;

  findPending(member: MemberId): Promise<readonly Payment[]> {
    return this.readAll(PENDING, member);
  }

  findFailed(member: MemberId, since: Instant): Promise<readonly Payment[]> {
    return this.readAll(FAILED, member, toTimestamp(since));
  }
}
