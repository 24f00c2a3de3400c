import type { Charge, PaymentGateway, RefundRequest } from '@spotter/core/payment';
import type { Bank, Deposit } from '@spotter/core/payout';

/** How the next call that moves money ends. In `request lost` and `crash before call` no money moves. */
export const FAULT_MODES = ['none', 'request lost', 'answer lost', 'crash before call', 'crash after call'] as const;
export type FaultMode = (typeof FAULT_MODES)[number];

/** The process of the service crashed. */
export class SimulatedCrash extends Error {
  override readonly name = 'SimulatedCrash';
}

/** Wraps the gateway and the bank. The next call that moves money consumes the fault. Requests are kept to compare the balances later. */
export class FaultInjector {
  next: FaultMode = 'none';
  private readonly charges = new Map<string, Charge>();
  private readonly refunds = new Map<string, RefundRequest>();
  private readonly deposits = new Map<string, Deposit>();
  private sandbox: { gateway?: PaymentGateway; bank?: Bank } = {};

  gateway = (sandbox: PaymentGateway): Partial<PaymentGateway> => {
    this.sandbox.gateway = sandbox;
    return {
      charge: (charge) => {
        this.charges.set(charge.paymentId, charge);
        return this.call(() => sandbox.charge(charge));
      },
      refund: (request) => {
        this.refunds.set(request.refundId, request);
        return this.call(() => sandbox.refund(request));
      },
    };
  };

  bank = (sandbox: Bank): Partial<Bank> => {
    this.sandbox.bank = sandbox;
    return {
      deposit: async (deposits) => {
        for (const deposit of deposits) this.deposits.set(deposit.key, deposit);
        const outcomes = await this.call(() => sandbox.deposit(deposits));
        return 'kind' in outcomes ? new Map() : outcomes;
      },
    };
  };

  /** The payments less the refunds, as the gateway reports them. */
  async gatewayBalance(): Promise<number> {
    const { gateway } = this.sandbox;
    let total = 0;
    for (const charge of this.charges.values())
      if ((await gateway?.query(charge))?.kind === 'paid') total += charge.amount;
    for (const refund of this.refunds.values())
      if ((await gateway?.queryRefund(refund))?.kind === 'refunded') total -= refund.amount;
    return total;
  }

  /** The total of the deposits, as the bank reports them. */
  async depositedTotal(): Promise<number> {
    let total = 0;
    for (const { key, amount } of this.deposits.values())
      if ((await this.sandbox.bank?.query({ key, reference: null }))?.kind === 'deposited') total += amount;
    return total;
  }

  private async call<Outcome>(move: () => Promise<Outcome>): Promise<Outcome | { readonly kind: 'unknown' }> {
    const mode = this.next;
    this.next = 'none';
    switch (mode) {
      case 'none':
        return move();
      case 'request lost':
        return { kind: 'unknown' };
      case 'answer lost':
        await move();
        return { kind: 'unknown' };
      case 'crash before call':
        throw new SimulatedCrash('before the call');
      case 'crash after call':
        await move();
        throw new SimulatedCrash('after the call');
    }
  }
}
