import type { Refund, RefundId, Refunds } from '@spotter/core';
import type { Session } from '../session.js';
import { refund, refundFrom, refundRow, type RefundRow } from '../tables/payments.js';
import { OrmRows } from './orm-rows.js';
import { found, saveVersion } from './versions.js';

export class PostgresRefunds implements Refunds {
  private readonly rows: OrmRows<RefundRow>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, refund);
  }

  async get(id: RefundId): Promise<Refund> {
    return refundFrom(found(await this.rows.find({ id }), 'refund'));
  }

  async add(...added: readonly Refund[]): Promise<void> {
    if (added.length > 0) await this.rows.add(...added.map(refundRow));
  }

  async save(read: Refund): Promise<void> {
    await saveVersion(this.rows, refundRow(read));
  }
}
