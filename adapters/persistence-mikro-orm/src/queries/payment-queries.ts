import {
  mapPage,
  type Instant,
  type MemberId,
  type Page,
  type PageRequest,
  type Payment,
  type PaymentId,
  type PaymentQueries,
  type PendingSince,
  type Refund,
  type Webhook,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { payment, paymentFrom, type PaymentRow, refund, refundFrom, type RefundRow } from '../tables/payments.js';
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
  select id, created_at as "createdAt" from payment
  where status = 'pending' and created_at < $1 and ($3::timestamptz is null or (created_at, id) > ($3, $4::uuid))
  order by created_at, id limit $2`);

const PENDING_REFUNDS = statement(`
  select ${refund.selection('r')} from refund r where r.status = 'pending' and r.created_at < $1
  order by r.created_at, r.id limit $2`);

const PENDING_REFUNDS_OF = statement(`
  select ${refund.selection('r')} from refund r where r.payment_id = $1 and r.status = 'pending'
  order by r.created_at, r.id`);

const KNOWN_TO_GATEWAY = statement(`
  select id from payment where (case method_kind when 'one_time' then method_key else id::text end) = $1
  order by status = 'failed', created_at desc limit 1`);

const UNHANDLED = statement(`
  select id, payment_id as "paymentId" from webhook
  where handled_at is null and (taken_at is null or taken_at < $1) order by received_at limit $2`);

export class PostgresPaymentQueries implements PaymentQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async payments(member: MemberId, request: PageRequest): Promise<Page<Payment>> {
    const where = whereAll([['p.member_id = ?', member]]);
    return mapPage(await readPage<PaymentRow>(this.reader, this.statements, PAYMENTS, where, request), paymentFrom);
  }

  pendingPayments(before: Instant, limit: number, after: PendingSince | null): Promise<readonly PendingSince[]> {
    const behind = after ? [toTimestamp(after.createdAt), after.id] : [null, null];
    return this.reader.read(PENDING, toTimestamp(before), limit, ...behind);
  }

  async pendingRefunds(before: Instant, limit: number): Promise<readonly Refund[]> {
    return (await this.reader.read<RefundRow>(PENDING_REFUNDS, toTimestamp(before), limit)).map(refundFrom);
  }

  async pendingRefundsOf(paymentId: PaymentId): Promise<readonly Refund[]> {
    return (await this.reader.read<RefundRow>(PENDING_REFUNDS_OF, paymentId)).map(refundFrom);
  }

  async knownToGatewayAs(gatewayId: string): Promise<PaymentId | null> {
    const [known] = await this.reader.read<{ id: PaymentId }>(KNOWN_TO_GATEWAY, gatewayId);
    return known?.id ?? null;
  }

  unhandledWebhooks(abandonedBefore: Instant, limit: number): Promise<readonly Webhook[]> {
    return this.reader.read<Webhook>(UNHANDLED, toTimestamp(abandonedBefore), limit);
  }
}
