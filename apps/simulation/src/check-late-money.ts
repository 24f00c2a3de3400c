import { DAY, minus } from '@spotter/core/kernel';
import { gatewayIdOf, type Payment } from '@spotter/core/payment';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import type { ReceivedPayment } from './received-payment.js';
import { addTo } from './totals.js';

/** The gateway settles for three days, the comparison runs a day later, and some runs get no answer. */
const BOOKED_WITHIN = 7 * DAY;

/**
 * Every payment at the gateway is booked: at once, when it is confirmed, or by the daily comparison. Money for a failed payment, for a
 * refused purchase or of an unknown payer is refunded in full. Money without a payment of ours may be reported instead, while the gateway
 * does not confirm it.
 */
export class CheckLateMoney extends ContextCheck<'gateway' | 'now' | 'reported'> implements Check {
  readonly reads = ['payments', 'refunds'] as const;

  /** Payments at the gateway that are not booked yet, by gateway id, in order. */
  readonly unbooked = new Map<string, ReceivedPayment>();
  private readonly booked = new Set<string>();
  private readonly named = new Set<string>();
  private readonly returned: Payment[] = [];
  private readonly refundedNow = new Map<string, number>();
  private processed = 0;
  /** In won, of payments that we requested and payments in the gateway's window: the gateway must not have taken any other money. */
  unbookedTotal = 0;

  onChange(change: ChangeFor<CheckLateMoney>): void {
    if (change.table === 'payments') this.recordPayment(change.before, change.after);
    if (change.table === 'refunds' && !change.before)
      addTo(this.refundedNow, change.after.paymentId, change.after.amount);
  }

  afterStep(): void {
    const { received } = this.context.gateway;
    for (const one of received.slice(this.processed)) this.recordReceived(one);
    this.processed = received.length;
    for (const { id, memberId, amount } of this.returned.splice(0))
      if (this.refundedNow.get(id) !== amount)
        this.note('late-money-returned', `${amount} won without a purchase are not refunded`, id, memberId);
    this.refundedNow.clear();
  }

  async afterDay(): Promise<void> {
    const limit = minus(this.context.now(), BOOKED_WITHIN);
    for (const { gatewayId, amount, at } of this.unbooked.values()) {
      if (at >= limit) return;
      if (this.named.has(gatewayId) || !this.context.reported.has(gatewayId))
        this.note('late-money-returned', `${amount} won at the gateway are not booked after a week`, gatewayId);
    }
  }

  private recordPayment(before: Payment | undefined, payment: Payment): void {
    const gatewayId = gatewayIdOf({ paymentId: payment.id, method: payment.method });
    this.unbookedTotal -= this.calculateUnbooked(gatewayId);
    this.named.add(gatewayId);
    if (isBooked(payment)) this.unbooked.delete(gatewayId);
    this.unbookedTotal += this.calculateUnbooked(gatewayId);
    if (!isBooked(payment)) return;
    this.booked.add(gatewayId);
    const isDecided = before?.status === 'failed' || (before?.status === 'pending' && payment.purpose === 'unassigned');
    if (isDecided) this.returned.push(payment);
  }

  private recordReceived(one: ReceivedPayment): void {
    if (this.booked.has(one.gatewayId)) return;
    this.unbookedTotal -= this.calculateUnbooked(one.gatewayId);
    this.unbooked.set(one.gatewayId, one);
    this.unbookedTotal += this.calculateUnbooked(one.gatewayId);
  }

  private calculateUnbooked(id: string): number {
    const one = this.unbooked.get(id);
    return one && (one.inWindow || this.named.has(id)) ? one.amount : 0;
  }
}

/** Whether the money of a payment is in the books, also when it was refunded later. */
export const isBooked = ({ status }: Payment): boolean => status !== 'pending' && status !== 'failed';
