import {
  mapPage,
  type Instant,
  type MemberId,
  type Page,
  type PageRequest,
  type Payment,
  type PaymentId,
  type PaymentQueries,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payment, paymentFrom, type PaymentRow } from '../tables/payments.js';
import { whereAll } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import type { Statements } from './statements.js';

const PAYMENTS: Listing = {
  from: 'payment p',
  alias: 'p',
  order: 'p.created_at desc, p.id desc',
  columns: payment.selection('p'),
};

const PENDING = statement(`
  select id from payment where status = 'pending' and created_at < $1 order by created_at, id limit $2`);

export class PostgresPaymentQueries implements PaymentQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async payments(member: MemberId, request: PageRequest): Promise<Page<Payment>> {
    const where = whereAll([['p.member_id = ?', member]]);
    return mapPage(await readPage<PaymentRow>(this.reader, this.statements, PAYMENTS, where, request), paymentFrom);
  }

  async pendingPayments(before: Instant, limit: number): Promise<readonly PaymentId[]> {
    const rows = await this.reader.read<{ id: PaymentId }>(PENDING, toTimestamp(before), limit);
    return rows.map(({ id }) => id);
  }
}
