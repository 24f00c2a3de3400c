import type { Instant, PaymentIntentId } from '@spotter/core/kernel';
import type { PaymentIntent, PaymentIntents } from '@spotter/core/payment';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { paymentIntent, paymentIntentFrom } from '../tables/payments.js';

const FIND = statement(`select ${paymentIntent.selection('i')} from payment_intent i where i.id = $1`);
const DELETE = statement(`
  delete from payment_intent where id = any (array(
    select id from payment_intent where created_at < $1 order by created_at limit $2 for update skip locked))
  returning 1`);

export class PostgresPaymentIntents implements PaymentIntents {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  add(added: PaymentIntent): Promise<void> {
    return this.unitOfWork.write('insert', paymentIntent, added);
  }

  find(id: PaymentIntentId): Promise<PaymentIntent | null> {
    return this.unitOfWork.readOneAs(paymentIntentFrom, FIND, id);
  }

  async deleteOlderThan(before: Instant, limit: number): Promise<number> {
    return (await this.unitOfWork.read(DELETE, toTimestamp(before), limit)).length;
  }
}
