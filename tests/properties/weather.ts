import type { Bank, Charge, Deposit, PaymentGateway, RefundRequest } from '@spotter/core';

/**
 * How the next call to the outside world goes: `silent` and `cut off` never arrive, `lost` and `killed` did what was asked before
 * the answer, or our process, was gone.
 */
export type Weather = 'fair' | 'silent' | 'lost' | 'cut off' | 'killed';
export const WEATHERS: readonly Weather[] = ['fair', 'silent', 'lost', 'cut off', 'killed'];

/** Our process died, and takes the rest of the work along. */
export class Died extends Error {
  override readonly name = 'Died';
}

/**
 * Between the house and the outside world. Each call that moves money spends the weather; after it the sky is clear. What was asked for
 * is remembered, so that the outside can be asked what it did.
 */
export class Sky {
  next: Weather = 'fair';
  private readonly charges = new Map<string, Charge>();
  private readonly refunds = new Map<string, RefundRequest>();
  private readonly deposits = new Map<string, Deposit>();
  private outside: { gateway?: PaymentGateway; bank?: Bank } = {};

  gateway = (sandbox: PaymentGateway): PaymentGateway => {
    this.outside.gateway = sandbox;
    return {
      charge: (charge) => {
        this.charges.set(charge.paymentId, charge);
        return this.through(() => sandbox.charge(charge));
      },
      refund: (request) => {
        this.refunds.set(request.refundId, request);
        return this.through(() => sandbox.refund(request));
      },
      query: (charged) => sandbox.query(charged),
      queryRefund: (request) => sandbox.queryRefund(request),
    };
  };

  bank = (sandbox: Bank): Bank => {
    this.outside.bank = sandbox;
    return {
      deposit: (deposit) => {
        this.deposits.set(deposit.key, deposit);
        return this.through(() => sandbox.deposit(deposit));
      },
      query: (key) => sandbox.query(key),
      returned: (since) => sandbox.returned(since),
    };
  };

  /** What members paid less what went back to them, by the gateway's word. */
  async atGateway(): Promise<number> {
    const { gateway } = this.outside;
    let total = 0;
    for (const charge of this.charges.values())
      if ((await gateway?.query(charge))?.kind === 'paid') total += charge.amount;
    for (const refund of this.refunds.values())
      if ((await gateway?.queryRefund(refund))?.kind === 'refunded') total -= refund.amount;
    return total;
  }

  /** By the bank's word. */
  async deposited(): Promise<number> {
    let total = 0;
    for (const { key, amount } of this.deposits.values())
      if ((await this.outside.bank?.query(key))?.kind === 'deposited') total += amount;
    return total;
  }

  private async through<Outcome>(move: () => Promise<Outcome>): Promise<Outcome | { readonly kind: 'unknown' }> {
    const weather = this.next;
    this.next = 'fair';
    switch (weather) {
      case 'fair':
        return move();
      case 'silent':
        return { kind: 'unknown' };
      case 'lost':
        await move();
        return { kind: 'unknown' };
      case 'cut off':
        throw new Died('before the call');
      case 'killed':
        await move();
        throw new Died('after the call');
    }
  }
}
