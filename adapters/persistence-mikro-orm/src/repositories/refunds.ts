import type { PaymentId, RefundId } from '@spotter/core/kernel';
import type { Refund, Refunds } from '@spotter/core/payment';
import { decryptMethod, encryptMethod } from '../billing-keys.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { refund, refundFrom, refundRow, type RefundRow } from '../tables/payments.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';

const OF_PAYMENT = statement(`
  select ${refund.selection('r')} from refund r where r.payment_id = $1 order by r.id for no key update`);

export class PostgresRefunds implements Refunds {
  private readonly rows: OrmRepository<RefundRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, refund);
  }

  async get(id: RefundId): Promise<Refund> {
    return refundFrom(decryptMethod(requireRow(await this.rows.find({ id }), 'refund'), this.unitOfWork.billingKeys));
  }

  async findByPayment(payment: PaymentId): Promise<readonly Refund[]> {
    const rows = await this.unitOfWork.read<RefundRow>(OF_PAYMENT, payment);
    return rows.map((row) => refundFrom(decryptMethod(row, this.unitOfWork.billingKeys)));
  }

  async add(...added: readonly Refund[]): Promise<void> {
    if (added.length > 0)
      await this.rows.add(...added.map((one) => encryptMethod(refundRow(one), this.unitOfWork.billingKeys)));
  }

  save(read: Refund): Promise<void> {
    return saveVersion(this.rows, encryptMethod(refundRow(read), this.unitOfWork.billingKeys));
  }
}
