import type { Instant, Krw, MemberId, Page, PageRequest, PaymentId, RefundId } from '@spotter/core/kernel';
import type {
  PaidSince,
  Payment,
  PaymentQueries,
  PendingSince,
  Receipt,
  Refund,
  RefundPendingSince,
  UnhandledWebhook,
} from '@spotter/core/payment';
import type { BillingKeys } from '../billing-keys.js';
import { statement, type Statement } from '../statement.js';
import { HOLDING_MONEY } from '../statuses.js';
import { toTimestamp } from '../table.js';
import {
  GATEWAY_ID,
  payment,
  paymentFrom,
  type PaymentRow,
  refund,
  refundFrom,
  type RefundRow,
} from '../tables/payments.js';
import { whereAll } from './conditions.js';
import { lastRow } from './due-rows.js';
import { descending, listOf } from './listing.js';
import type { QueryReader } from './query-reader.js';

const PAYMENTS = listOf(payment, 'p', descending('p.created_at', 'p.id'));

const PENDING = statement(`
  select id, created_at as "createdAt" from payment
  where status = 'pending' and created_at < $1 and ($3::timestamptz is null or (created_at, id) < ($3, $4::uuid))
  order by created_at desc, id desc limit $2`);

const PENDING_REFUNDS = statement(`
  select ${refund.selection('r')} from refund r where r.status = 'pending' and r.created_at < $1
    and ($3::timestamptz is null or (r.created_at, r.id) < ($3, $4::uuid))
  order by r.created_at desc, r.id desc limit $2`);

const PENDING_REFUNDS_OF = statement(`
  select ${refund.selection('r')} from refund r where r.payment_id = $1 and r.status = 'pending'
  order by r.created_at, r.id`);

const PAID = statement(`
  select id, paid_at as "paidAt", ${GATEWAY_ID} as "gatewayId"
  from payment where status ${HOLDING_MONEY} and paid_at >= $1 and paid_at < $2
    and ($4::timestamptz is null or (paid_at, id) < ($4, $5::uuid))
  order by paid_at desc, id desc limit $3`);

const KNOWN_TO_GATEWAY = statement(`
  select id from payment where ${GATEWAY_ID} = $1
  order by status = 'failed', created_at desc limit 1`);

/** At most one row: payment ids and refund ids are distinct. */
const RECEIPT = statement(`
  select p.id as "paymentId", r.id as "refundId", p.member_id as "memberId", m.name as "memberName", p.purpose,
    s.plan, p.method_kind as method, p.amount as paid, coalesce(r.amount, p.amount) as amount,
    coalesce(r.refunded_at, p.paid_at) as at
  from (select id as payment_id, null::uuid as refund_id from payment where id = $1 and paid_at is not null
    union all select payment_id, id from refund where id = $1 and status = 'refunded') as movement
  join payment p on p.id = movement.payment_id
  left join refund r on r.id = movement.refund_id
  join person m on m.id = p.member_id
  left join membership s on s.id = p.membership_id`);

const UNHANDLED = statement(`
  select id, payment_id as "paymentId", received_at as "receivedAt", reports_dispute as "reportsDispute" from webhook
  where handled_at is null and (taken_at is null or taken_at < $1)
    and ($3::timestamptz is null or (received_at, id) < ($3, $4))
  order by received_at desc, id desc limit $2`);

interface ReceiptRow extends Pick<Receipt, 'paymentId' | 'at' | 'amount' | 'purpose' | 'plan' | 'method'> {
  readonly refundId: RefundId | null;
  readonly memberId: MemberId;
  readonly memberName: string;
  readonly paid: Krw;
}

export class PostgresPaymentQueries implements PaymentQueries {
  constructor(
    private readonly reader: QueryReader,
    private readonly billingKeys: BillingKeys,
  ) {}

  payments(member: MemberId, request: PageRequest): Promise<Page<Payment>> {
    const where = whereAll([['p.member_id = ?', member]]);
    const from = (row: PaymentRow) => paymentFrom(row, this.billingKeys);
    return this.reader.pageAs(from, PAYMENTS, where, request);
  }

  pendingPayments(before: Instant, limit: number, after: PendingSince | null): Promise<readonly PendingSince[]> {
    return this.reader.read(PENDING, toTimestamp(before), limit, ...lastRow(after?.createdAt, after?.id));
  }

  pendingRefunds(before: Instant, limit: number, after: RefundPendingSince | null): Promise<readonly Refund[]> {
    return this.readRefunds(PENDING_REFUNDS, toTimestamp(before), limit, ...lastRow(after?.createdAt, after?.id));
  }

  pendingRefundsOf(paymentId: PaymentId): Promise<readonly Refund[]> {
    return this.readRefunds(PENDING_REFUNDS_OF, paymentId);
  }

  private readRefunds(statement: Statement, ...values: readonly unknown[]): Promise<readonly Refund[]> {
    const from = (row: RefundRow) => refundFrom(row, this.billingKeys);
    return this.reader.readAs(from, statement, ...values);
  }

  paidPayments(from: Instant, until: Instant, limit: number, after: PaidSince | null): Promise<readonly PaidSince[]> {
    return this.reader.read(PAID, toTimestamp(from), toTimestamp(until), limit, ...lastRow(after?.paidAt, after?.id));
  }

  findByGatewayId(gatewayId: string): Promise<PaymentId | null> {
    return this.reader.readOneAs(({ id }: Pick<Payment, 'id'>) => id, KNOWN_TO_GATEWAY, gatewayId);
  }

  receipt(of: PaymentId | RefundId): Promise<Receipt | null> {
    return this.reader.readOneAs(receiptFrom, RECEIPT, of);
  }

  unhandledWebhooks(
    abandonedBefore: Instant,
    limit: number,
    after: UnhandledWebhook | null,
  ): Promise<readonly UnhandledWebhook[]> {
    const last = lastRow(after?.receivedAt, after?.id);
    return this.reader.read(UNHANDLED, toTimestamp(abandonedBefore), limit, ...last);
  }
}

function receiptFrom({ memberId, memberName, refundId, paid, ...rest }: ReceiptRow): Receipt {
  const receipt = { ...rest, member: { id: memberId, name: memberName } };
  return refundId === null ? { kind: 'payment', ...receipt } : { kind: 'refund', refundId, paid, ...receipt };
}
