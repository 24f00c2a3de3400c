// Tests your own adapter by the suites that test the service's adapters. Run it with Mocha.
import {
  gatewayIdOf,
  krw,
  NO_WON,
  type Charge,
  type ChargeOutcome,
  type Clock,
  type GatewayPayment,
  type Instant,
  type Krw,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core';
import { describeGateway, describePersistence, NINE } from '@spotter/contracts';
import { ManualClock, MemoryDatabase } from '@spotter/memory';

/** The behaviour of a customer's card. */
const CARDS = ['pays', 'declines', 'refuses-refunds', 'times-out'] as const;
type Card = (typeof CARDS)[number];

interface Kept<Outcome> {
  readonly amount: number;
  readonly outcome: Outcome;
}

/** A gateway for simulations: the billing key names what the card does. It has no window for one-time payments. */
class CardsInMemory implements PaymentGateway {
  private readonly charges = new Map<string, Kept<ChargeOutcome> & { left: number; gatewayId: string }>();
  private readonly refunds = new Map<string, RefundOutcome>();
  private readonly deleted = new Set<string>();

  constructor(private readonly clock: Clock) {}

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const { paymentId, amount, method } = charge;
    if (method.kind === 'one_time') return this.query(charge); // paid in the gateway's window, or not at all
    const declined = this.deleted.has(method.billingKey) || cardOf(method) === 'declines';
    if (!this.charges.has(paymentId)) {
      const outcome = declined ? refusal('declined', 'no_money') : { kind: 'paid' as const, at: this.clock.now() };
      const gatewayId = gatewayIdOf(charge);
      this.charges.set(paymentId, { amount, outcome, left: declined ? 0 : amount, gatewayId });
    }
    return cardOf(method) === 'times-out' ? { kind: 'unknown' } : this.query(charge);
  }

  async query({ paymentId, amount }: Pick<Charge, 'paymentId' | 'amount'>): Promise<ChargeOutcome> {
    const known = this.charges.get(paymentId);
    if (!known) return refusal('declined', 'not_found');
    return known.amount === amount ? known.outcome : refusal('declined', 'amount_mismatch');
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    if (!this.refunds.has(request.refundId)) this.refunds.set(request.refundId, this.giveBack(request));
    return cardOf(request.method) === 'times-out' ? { kind: 'unknown' } : this.queryRefund(request);
  }

  async queryRefund({ refundId }: RefundRequest): Promise<RefundOutcome> {
    return this.refunds.get(refundId) ?? refusal('refused', 'not_found');
  }

  async amountHeld(gatewayId: string): Promise<Krw> {
    const known = [...this.charges.values()].find((charge) => charge.gatewayId === gatewayId);
    return known ? krw(known.left) : NO_WON;
  }

  async listPaid(from: Instant, until: Instant): Promise<readonly GatewayPayment[]> {
    const kept = [...this.charges.values()].filter(
      ({ outcome, left }) => outcome.kind === 'paid' && outcome.at >= from && outcome.at < until && left > 0,
    );
    return kept.map(({ gatewayId, left }) => ({ gatewayId, amount: krw(left) }));
  }

  async findBillingKey(billingKey: string): Promise<'issued' | 'gone'> {
    return CARDS.some((card) => card === billingKey) && !this.deleted.has(billingKey) ? 'issued' : 'gone';
  }

  async deleteBillingKey(billingKey: string): Promise<boolean> {
    this.deleted.add(billingKey);
    return true;
  }

  private giveBack({ paymentId, amount, method }: RefundRequest): RefundOutcome {
    const known = this.charges.get(paymentId);
    if (!known || cardOf(method) === 'refuses-refunds') return refusal('refused', 'not_refundable');
    if (amount > known.left) return refusal('refused', 'more_than_is_left');
    known.left = krw(known.left - amount);
    return { kind: 'refunded', at: this.clock.now() };
  }
}

const cardOf = (method: Charge['method']): Card => (method.kind === 'billing_key' ? method.billingKey : 'pays') as Card;

const refusal = <Kind extends 'declined' | 'refused'>(kind: Kind, code: string) => ({ kind, code, message: code });

const card = (billingKey: Card): Charge['method'] => ({ kind: 'billing_key', billingKey });

describeGateway({
  name: 'cards in memory',
  async open() {
    return {
      gateway: new CardsInMemory(new ManualClock(NINE)),
      pays: card('pays'),
      declines: card('declines'),
      refusesRefunds: card('refuses-refunds'),
      timesOut: card('times-out'),
      replaced: 'pays',
      close: () => Promise.resolve(),
    };
  },
});

// The stores, queries and transactions of any database: yours in the place of the one in memory.
describePersistence({
  name: 'a database of our own',
  async open() {
    const database = new MemoryDatabase();
    return {
      transaction: (options) => database.transaction(options),
      queries: database.queries,
      close: () => Promise.resolve(),
    };
  },
});
