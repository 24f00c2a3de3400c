import type { MemberId, PaymentId } from '@spotter/core/kernel';
import type { Payment, Payments } from '@spotter/core/payment';
import { decryptMethod, encryptMethod } from '../billing-keys.js';
import { statement } from '../statement.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { payment, paymentFrom, paymentRow, type PaymentRow } from '../tables/payments.js';
import { OrmRepository } from './orm-repository.js';
import { requireRow, saveVersion } from './optimistic-lock.js';

const PENDING = statement(`
  select ${payment.selection('p')} from payment p where p.member_id = $1 and p.status = 'pending' order by p.created_at, p.id`);

export class PostgresPayments implements Payments {
  private readonly rows: OrmRepository<PaymentRow>;

  constructor(private readonly unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, payment);
  }

  async get(id: PaymentId): Promise<Payment> {
    return paymentFrom(decryptMethod(requireRow(await this.rows.find({ id }), 'payment'), this.unitOfWork.billingKeys));
  }

  async findPending(member: MemberId): Promise<readonly Payment[]> {
    const rows = await this.unitOfWork.read<PaymentRow>(PENDING, member);
    return rows.map((row) => paymentFrom(decryptMethod(row, this.unitOfWork.billingKeys)));
  }

  add(added: Payment): Promise<void> {
    return this.rows.add(encryptMethod(paymentRow(added), this.unitOfWork.billingKeys));
  }

  save(read: Payment): Promise<void> {
    return saveVersion(this.rows, encryptMethod(paymentRow(read), this.unitOfWork.billingKeys));
  }
}
