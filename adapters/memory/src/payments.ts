import {
  plus,
  StaleVersionError,
  type Instant,
  type MemberId,
  type Page,
  type PageRequest,
  type PaymentId,
  type PaymentIntentId,
  type RefundId,
} from '@spotter/core/kernel';
import {
  toChargeDetails,
  gatewayIdOf,
  hasPayer,
  paymentUsedError,
  type PaidRefund,
  type PaidSince,
  type PayersPayment,
  type Payment,
  type PaymentIntent,
  type PaymentIntents,
  type PaymentQueries,
  type Payments,
  type PendingSince,
  type Receipt,
  type Refund,
  type RefundPendingSince,
  type UnhandledWebhook,
} from '@spotter/core/payment';
import { VersionedCollection } from './collection.js';
import { getOrThrow } from './get-or-throw.js';
import { firstOf, pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { creationOf, EVERYTHING, type CommittedTables, type Tables } from './tables.js';

export class MemoryPayments extends VersionedCollection<Payment> implements Payments {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'closedAccounts'>) {
    super(tables.payments, 'payment');
  }

  async findPending(member: MemberId): Promise<readonly Payment[]> {
    return [...this.tables.payments.scan('byMember', member)].filter(({ status }) => status === 'pending');
  }

  async findFailed(member: MemberId, since: Instant): Promise<readonly Payment[]> {
    return [...this.tables.payments.scan('byMember', member, { from: plus(since, 1) })].filter(
      ({ status, purpose }) => status === 'failed' && purpose !== 'unassigned',
    );
  }

  override async add(payment: Payment): Promise<void> {
    const { payments } = this.tables;
    const { purpose, membershipId, memberId } = payment;
    if (purpose !== 'unassigned' && memberId !== null) refuseClosed(this.tables, memberId);
    this.refuseUsed(payment);
    if (purpose === 'membership_renewal' && membershipId && payments.find('pendingRenewal', membershipId))
      throw new StaleVersionError(`a renewal of ${membershipId} is pending`);
    this.tables.payments.add(payment);
  }

  override async save(payment: Payment): Promise<void> {
    if (payment.status !== 'failed') this.refuseUsed(payment);
    await super.save(payment);
  }

  private refuseUsed(payment: Payment): void {
    const known = this.tables.payments.find('atGateway', gatewayIdOf(toChargeDetails(payment)));
    if (known && known.id !== payment.id) throw paymentUsedError();
  }
}

export class MemoryPaymentIntents implements PaymentIntents {
  constructor(private readonly tables: Pick<Tables, 'paymentIntents' | 'closedAccounts'>) {}

  async add(intent: PaymentIntent): Promise<void> {
    refuseClosed(this.tables, intent.memberId);
    this.tables.paymentIntents.add({ intent, isRemoved: false });
  }

  async find(id: PaymentIntentId): Promise<PaymentIntent | null> {
    const row = this.tables.paymentIntents.get(id);
    return row && !row.isRemoved ? row.intent : null;
  }

  async deleteOlderThan(before: Instant, limit: number): Promise<number> {
    const old = firstOf(this.tables.paymentIntents.scan('kept', EVERYTHING, { until: before }), limit);
    for (const { intent } of old) this.tables.paymentIntents.put({ intent, isRemoved: true });
    return old.length;
  }
}

export class MemoryPaymentQueries implements PaymentQueries {
  constructor(
    private readonly rows: Pick<CommittedTables, 'payments' | 'refunds' | 'webhooks' | 'people' | 'memberships'>,
  ) {}

  async payments(member: MemberId, page: PageRequest): Promise<Page<Payment>> {
    return pageOf([...this.rows.payments.scan('byMember', member)].reverse(), page, creationOf);
  }

  async pendingPayments(before: Instant, limit: number, after: PendingSince | null): Promise<readonly PendingSince[]> {
    const pending = [...this.rows.payments.scan('pending', EVERYTHING, { until: before })];
    return newestAfter(pending, 'createdAt', limit, after).map(({ id, createdAt }) => ({ id, createdAt }));
  }

  async pendingRefunds(before: Instant, limit: number, after: RefundPendingSince | null): Promise<readonly Refund[]> {
    const pending = [...this.rows.refunds.scan('pending', EVERYTHING, { until: before })];
    return newestAfter(pending, 'createdAt', limit, after);
  }

  async pendingRefundsOf(payment: PaymentId): Promise<readonly Refund[]> {
    return [...this.rows.refunds.scan('byPayment', payment)].filter(({ status }) => status === 'pending');
  }

  async paidPayments(
    from: Instant,
    until: Instant,
    limit: number,
    after: PaidSince | null,
  ): Promise<readonly PaidSince[]> {
    const paid: PaidSince[] = [];
    const upTo = after === null ? until : Math.min(until, after.paidAt + 1);
    for (const row of this.rows.payments.scan('paid', EVERYTHING, { from, until: upTo }))
      if ('paidAt' in row) paid.push({ id: row.id, paidAt: row.paidAt, gatewayId: gatewayIdOf(toChargeDetails(row)) });
    return newestAfter(paid, 'paidAt', limit, after);
  }

  async findByGatewayId(gatewayId: string): Promise<PaymentId | null> {
    const failed = () => [...this.rows.payments.scan('failedAtGateway', gatewayId)].at(-1);
    return (this.rows.payments.find('atGateway', gatewayId) ?? failed())?.id ?? null;
  }

  async receipt(of: PaymentId | RefundId): Promise<Receipt | null> {
    const refund = this.rows.refunds.get(of);
    if (refund) return refund.status === 'refunded' ? this.receiptOfRefund(refund) : null;
    const payment = this.rows.payments.get(of);
    if (!payment || !('paidAt' in payment) || !hasPayer(payment)) return null;
    return { kind: 'payment', at: payment.paidAt, ...this.receiptOf(payment) };
  }

  private receiptOfRefund({ id: refundId, amount, refundedAt: at, paymentId }: PaidRefund): Receipt | null {
    const refunded = getOrThrow(this.rows.payments, paymentId, 'payment');
    if (!hasPayer(refunded)) return null;
    const payment = this.receiptOf(refunded);
    return { ...payment, kind: 'refund', refundId, at, paid: payment.amount, amount };
  }

  private receiptOf({ id: paymentId, memberId, amount, purpose, membershipId, method }: PayersPayment) {
    const { name } = getOrThrow(this.rows.people, memberId, 'person');
    const plan = membershipId === null ? null : getOrThrow(this.rows.memberships, membershipId, 'membership').plan;
    return { paymentId, member: { id: memberId, name }, amount, purpose, plan, method: method.kind };
  }

  async unhandledWebhooks(
    abandonedBefore: Instant,
    limit: number,
    after: UnhandledWebhook | null,
  ): Promise<readonly UnhandledWebhook[]> {
    const left = [...this.rows.webhooks.scan('unhandled', EVERYTHING)].filter(
      ({ takenAt }) => takenAt === null || takenAt < abandonedBefore,
    );
    return newestAfter(left, 'receivedAt', limit, after).map(({ id, paymentId, reportsDispute, receivedAt }) => {
      return { id, paymentId, reportsDispute, receivedAt };
    });
  }
}

/** Newest first by the moment, after the row `after`. */
function newestAfter<
  Moment extends string,
  Key extends { readonly id: string } & Readonly<Record<Moment, Instant>>,
  Row extends Key,
>(rows: readonly Row[], moment: Moment, limit: number, after: Key | null): readonly Row[] {
  const isOlder = (one: Key, other: Key): boolean =>
    one[moment] < other[moment] || (one[moment] === other[moment] && one.id < other.id);
  return rows
    .filter((row) => !after || isOlder(row, after))
    .sort((one, other) => (isOlder(one, other) ? 1 : -1))
    .slice(0, limit);
}
