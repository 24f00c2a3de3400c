import type { Chargeback } from '@spotter/core/chargeback';
import { DAY, minus, type Instant } from '@spotter/core/kernel';
import { isBooked } from './check-late-money.js';
import { ContextCheck, type ChangeFor, type Check } from './checks.js';
import { rowsOf } from './row-groups.js';

/** A pending refund delays the record of the rest. */
const BOOKED_WITHIN = 10 * DAY;

/** Each chargeback is booked once, and reversed when it is won. */
export class CheckChargebacks extends ContextCheck<'gateway' | 'now'> implements Check {
  readonly reads = ['payments', 'chargebacks'] as const;
  private readonly booked = new Map<string, Map<string, Chargeback>>();
  private readonly paidAt = new Map<string, Instant>();

  onChange(change: ChangeFor<CheckChargebacks>): void {
    if (change.table === 'payments' && isBooked(change.after) && !this.paidAt.has(change.after.id))
      this.paidAt.set(change.after.id, this.context.now());
    if (change.table === 'chargebacks') this.validate(change.after);
  }

  async afterDay(): Promise<void> {
    const limit = minus(this.context.now(), BOOKED_WITHIN);
    for (const { gatewayId, amount, at, wonAt } of this.context.gateway.disputes.all()) {
      if (at >= limit || (this.paidAt.get(gatewayId) ?? limit) >= limit) continue;
      const rows = [...(this.booked.get(gatewayId)?.values() ?? [])];
      const booked = rows.reduce((total, one) => total + one.amount, 0);
      if (booked !== amount) this.fail(gatewayId, `${booked} won are booked of ${amount} that were taken back`);
      if (wonAt !== null && wonAt < limit && rows.some((one) => one.wonAt !== wonAt))
        this.fail(gatewayId, 'a chargeback that was won is not reversed');
    }
  }

  private validate(chargeback: Chargeback): void {
    const { id, paymentId, wonAt } = chargeback;
    const rows = rowsOf(this.booked, paymentId).set(id, chargeback);
    const dispute = this.context.gateway.disputes.of(paymentId);
    const total = [...rows.values()].reduce((sum, { amount }) => sum + amount, 0);
    if (total > (dispute?.amount ?? 0))
      this.fail(paymentId, `${total} won are booked of ${dispute?.amount ?? 0} that were taken back`);
    if (wonAt !== null && wonAt !== dispute?.wonAt)
      this.fail(paymentId, 'a chargeback is reversed that was not won then');
  }

  private fail(paymentId: string, found: string): void {
    this.note('charged-back-once', found, paymentId);
  }
}
