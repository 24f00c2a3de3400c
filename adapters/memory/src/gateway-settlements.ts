import type { GatewaySettlement, GatewaySettlements, SettledPayment } from '@spotter/core/gateway-settlement';
import { negate, StaleVersionError } from '@spotter/core/kernel';
import type { Payment } from '@spotter/core/payment';
import { settlementKey, type Tables } from './tables.js';

export class MemoryGatewaySettlements implements GatewaySettlements {
  constructor(private readonly tables: Pick<Tables, 'payments' | 'refunds' | 'gatewaySettlements'>) {}

  async payments(ids: readonly string[]): Promise<ReadonlyMap<string, SettledPayment>> {
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
      const isTaken = [...gatewaySettlements.scan('byPayment', paymentId)].some((one) => one.settledOn === settledOn);
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
    const refunds = [...this.tables.refunds.scan('byPayment', paymentId)].filter((one) => one.status === 'refunded');
    return {
      paymentId,
      amount,
      isPaid: 'paidAt' in payment,
      movements: refunds
        .sort((one, other) => one.refundedAt - other.refundedAt || (one.id < other.id ? -1 : 1))
        .map((refund) => negate(refund.amount)),
      settled: [...this.tables.gatewaySettlements.scan('byPayment', paymentId)].map(({ gross, settledOn }) => ({
        gross,
        settledOn,
      })),
    };
  }
}
