import type { Chargeback, Chargebacks, ReturnedMoney } from '@spotter/core/chargeback';
import type { PaymentId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { chargeback } from '../tables/chargebacks.js';

const REFUNDED = statement(`
  select coalesce(sum(amount), 0) as refunded from refund where payment_id = $1 and status <> 'refused'`);
const OF_PAYMENT = statement(`
  select ${chargeback.selection('c')} from chargeback c where c.payment_id = $1 order by c.at`);

export class PostgresChargebacks implements Chargebacks {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  async findByPayment(payment: PaymentId): Promise<ReturnedMoney> {
    return {
      ...(await readSingle<Pick<ReturnedMoney, 'refunded'>>(this.unitOfWork, REFUNDED, payment)),
      chargebacks: await this.unitOfWork.read<Chargeback>(OF_PAYMENT, payment),
    };
  }

  add(added: Chargeback): Promise<void> {
    return this.unitOfWork.write('insert', chargeback, added);
  }

  save(changed: Chargeback): Promise<void> {
    return this.unitOfWork.write('update', chargeback, changed);
  }
}
