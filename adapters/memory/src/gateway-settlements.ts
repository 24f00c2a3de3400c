import type { GatewaySettlement, GatewaySettlements, SettledPayment } from '@spotter/core/gateway-settlement';
import { negate, StaleVersionError, type Instant, type Krw, type PaymentId } from '@spotter/core/kernel';
import type { Payment } from '@spotter/core/payment';
import { byId } from './paging.js';
import { settlementKey, type Tables } from './tables.js';

export class MemoryGatewaySettlements implements GatewaySettlements {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'refunds' | 'chargebacks' | 'gatewaySettlements'>) {}

  async findPayments(ids: readonly string[]): Promise<ReadonlyMap<string, SettledPayment>> {
    const found = new Map<string, SettledPayment>();
    for (const id of ids) {
      const payment = this.find(id);
      if (payment) found.set(id, this.settledPayment(payment));
    }
    return found;
  }

  async add(...settlements: readonly GatewaySettlement[]): Promise<void> {
    const { gatewaySettlements } = this.tables;
    for (const settlement of settlements) {
      const { paymentId, settledOn } = settlement;
      const isTaken = settlementsOf(this.tables, paymentId).some((one) => one.settledOn === settledOn);
      if (isTaken || gatewaySettlements.get(settlementKey(settlement)))
        throw new StaleVersionError(`${paymentId} was settled in the meantime`);
      gatewaySettlements.add(settlement);
    }
  }

  private find(id: string): Payment | undefined {
    const { payments } = this.tables;
    return payments.find('atGateway', id) ?? [...payments.scan('failedAtGateway', id)].at(-1) ?? payments.get(id);
  }

  private settledPayment(payment: Payment): SettledPayment {
    const { id: paymentId, amount } = payment;
    return {
      paymentId,
      amount,
      paidAt: 'paidAt' in payment ? payment.paidAt : null,
      movements: this.movements(paymentId),
      settled: settlementsOf(this.tables, paymentId).map(({ gross, settledOn }) => ({ gross, settledOn })),
    };
  }

  private movements(paymentId: PaymentId): readonly Krw[] {
    const { refunds, chargebacks } = this.tables;
    const moved: Movement[] = [];
    for (const refund of refunds.scan('byPayment', paymentId))
      if (refund.status === 'refunded')
        moved.push({ at: refund.refundedAt, id: refund.id, amount: negate(refund.amount) });
    for (const { id, at, amount, wonAt } of chargebacks.scan('byPayment', paymentId)) {
      moved.push({ at, id, amount: negate(amount) });
      if (wonAt !== null) moved.push({ at: wonAt, id, amount });
    }
    return moved.sort(inOrder).map(({ amount }) => amount);
  }
}

/** The settlements of a payment, in order: they are numbered from 1. */
function settlementsOf(
  { gatewaySettlements }: Pick<Tables, 'gatewaySettlements'>,
  paymentId: PaymentId,
): readonly GatewaySettlement[] {
  const found: GatewaySettlement[] = [];
  for (let number = 1; ; number += 1) {
    const next = gatewaySettlements.get(settlementKey({ paymentId, number }));
    if (!next) return found;
    found.push(next);
  }
}

/** A chargeback comes before the win of its dispute, even at the same instant. */
function inOrder(one: Movement, other: Movement): number {
  if (one.at !== other.at) return one.at - other.at;
  if (one.id !== other.id) return byId(one, other);
  return one.amount - other.amount;
}

interface Movement {
  readonly at: Instant;
  readonly id: string;
  readonly amount: Krw;
}
