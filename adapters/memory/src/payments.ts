import {
  chargedOf,
  gatewayIdOf,
  paymentUsed,
  StaleVersionError,
  type Instant,
  type MemberId,
  type Page,
  type PageRequest,
  type PaidRefund,
  type Payment,
  type PaymentId,
  type PaymentQueries,
  type Payments,
  type PendingSince,
  type Receipt,
  type Refund,
  type RefundId,
  type Webhook,
} from '@spotter/core';
import { found } from './finding.js';
import { firstOf, pageOf } from './paging.js';
import { refuseClosed } from './people.js';
import { EVERYTHING, type Committed, type Tables } from './tables.js';
import { saveVersion } from './versions.js';

export class MemoryPayments implements Payments {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'closedAccounts'>) {}

  async get(id: PaymentId): Promise<Payment> {
    return found(this.tables.payments, id, 'payment');
  }

  async add(payment: Payment): Promise<void> {
    refuseClosed(this.tables, payment.memberId);
    const { payments } = this.tables;
    const { purpose, membershipId } = payment;
    if (payments.find('atGateway', gatewayIdOf(chargedOf(payment)))) throw paymentUsed();
    if (purpose === 'membership_renewal' && membershipId && payments.find('pendingRenewal', membershipId))
      throw new StaleVersionError(`a renewal of ${membershipId} is pending`);
    this.tables.payments.add(payment);
  }

  async save(payment: Payment): Promise<void> {
    saveVersion(this.tables.payments, payment);
  }
}

export class MemoryPaymentQueries implements PaymentQueries {
  constructor(private readonly rows: Pick<Committed, 'payments' | 'refunds' | 'webhooks' | 'people' | 'memberships'>) {}

  async payments(member: MemberId, page: PageRequest): Promise<Page<Payment>> {
    return pageOf([...this.rows.payments.scan('byMember', member)].reverse(), page);
  }

  async pendingPayments(before: Instant, limit: number, after: PendingSince | null): Promise<readonly PendingSince[]> {
    const isBehind = ({ id, createdAt }: PendingSince): boolean =>
      !after || createdAt > after.createdAt || (createdAt === after.createdAt && id > after.id);
    const pending = [...this.rows.payments.scan('pending', EVERYTHING, { until: before })].filter(isBehind);
    return pending.slice(0, limit).map(({ id, createdAt }) => ({ id, createdAt }));
  }

  async pendingRefunds(before: Instant, limit: number): Promise<readonly Refund[]> {
    return firstOf(this.rows.refunds.scan('pending', EVERYTHING, { until: before }), limit);
  }

  async pendingRefundsOf(payment: PaymentId): Promise<readonly Refund[]> {
    return [...this.rows.refunds.scan('byPayment', payment)].filter(({ status }) => status === 'pending');
  }

  async knownToGatewayAs(gatewayId: string): Promise<PaymentId | null> {
    const failed = () => [...this.rows.payments.scan('failedAtGateway', gatewayId)].at(-1);
    return (this.rows.payments.find('atGateway', gatewayId) ?? failed())?.id ?? null;
  }

  async receipt(of: PaymentId | RefundId): Promise<Receipt | null> {
    const refund = this.rows.refunds.get(of);
    if (refund) return refund.status === 'refunded' ? this.receiptOfRefund(refund) : null;
    const payment = this.rows.payments.get(of);
    return payment && 'paidAt' in payment ? { kind: 'payment', at: payment.paidAt, ...this.receiptOf(payment) } : null;
  }

  private receiptOfRefund({ id: refundId, amount, refundedAt: at, paymentId }: PaidRefund): Receipt {
    const payment = this.receiptOf(found(this.rows.payments, paymentId, 'payment'));
    return { ...payment, kind: 'refund', refundId, at, paid: payment.amount, amount };
  }

  private receiptOf({ id: paymentId, memberId, amount, purpose, membershipId, method }: Payment) {
    const { name } = found(this.rows.people, memberId, 'person');
    const plan = membershipId === null ? null : found(this.rows.memberships, membershipId, 'membership').plan;
    return { paymentId, member: { id: memberId, name }, amount, purpose, plan, method: method.kind };
  }

  async unhandledWebhooks(abandonedBefore: Instant, limit: number): Promise<readonly Webhook[]> {
    const unhandled = [...this.rows.webhooks.scan('unhandled', EVERYTHING)];
    const left = unhandled.filter(({ takenAt }) => takenAt === null || takenAt < abandonedBefore);
    return left.slice(0, limit).map(({ id, paymentId }) => ({ id, paymentId }));
  }
}
