import type { GatewaySettlement } from '@spotter/core/gateway-settlement';
import { DAY, minus, type Instant } from '@spotter/core/kernel';
import { gatewayIdOf, type Payment } from '@spotter/core/payment';
import { isBooked } from './check-late-money.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';

/** Wrong lines are stated again the next day, and a refund can be unknown to us for some days. */
const BOOKED_WITHIN = 10 * DAY;

/** A settlement books exactly the transferred amount of the gateway; every transfer is booked. */
export class CheckSettlements extends ContextCheck<'gateway' | 'now'> implements Check {
  readonly reads = ['payments', 'gatewaySettlements'] as const;
  private readonly gatewayIds = new Map<string, string>();
  private readonly paidAt = new Map<string, Instant>();

  onChange(change: ChangeFor<CheckSettlements>): void {
    if (change.table === 'payments') this.recordPayment(change.after);
    if (change.table === 'gatewaySettlements') this.validate(change.before, change.after);
  }

  async afterDay(): Promise<void> {
    const limit = minus(this.context.now(), BOOKED_WITHIN);
    for (const { gatewayId, gross, at } of this.context.gateway.settlements.unbookedTransfers) {
      const paidAt = this.paidAt.get(gatewayId);
      if (at < limit && paidAt !== undefined && paidAt < limit)
        this.note('settled-as-transferred', `a transfer of ${gross} won is not booked`, gatewayId);
    }
  }

  private recordPayment(payment: Payment): void {
    const { id: paymentId, method } = payment;
    if (!isBooked(payment) || this.gatewayIds.has(paymentId)) return;
    const gatewayId = gatewayIdOf({ paymentId, method });
    this.gatewayIds.set(paymentId, gatewayId);
    this.paidAt.set(gatewayId, this.context.now());
  }

  private validate(before: GatewaySettlement | undefined, after: GatewaySettlement): void {
    const { paymentId, gross, fee, net, settledOn } = after;
    const gatewayId = this.gatewayIds.get(paymentId);
    const isTransferred = this.context.gateway.settlements.unbookedTransfers.some(
      (one) =>
        one.gatewayId === gatewayId &&
        one.settledOn === settledOn &&
        one.gross === gross &&
        one.fee === fee &&
        one.gross - one.fee === net,
    );
    if (before) this.note('settled-as-transferred', 'a settlement is changed later', paymentId);
    if (!isTransferred)
      this.note('settled-as-transferred', `${gross} won of ${settledOn} are booked without a transfer`, paymentId);
  }
}
