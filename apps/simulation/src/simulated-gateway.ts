import {
  gatewayIdOf,
  plus,
  SECOND,
  type Charge,
  type Charged,
  type ChargeOutcome,
  type Clock,
  type Instant,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core';
import type { GatewayBehaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Dice, Stream } from './dice.js';

type Decided<Outcome> = Exclude<Outcome, { readonly kind: 'unknown' }>;

export interface GatewayNeeds {
  readonly clock: Clock;
  readonly dice: Dice;
  readonly behaviour: GatewayBehaviour;
  /** The gateway says, later, that something became of a payment: under an id of the message's own. */
  readonly onWebhook: (at: Instant, id: string, gatewayId: string) => void;
}

/**
 * A payment gateway that keeps its own books, to the won, and fails: it declines, loses answers, does not answer, and tells of payments
 * late, twice, out of order, or never. A payment is charged once, a refund paid once, whoever asks how often.
 */
export class SimulatedGateway implements PaymentGateway {
  private readonly charges = new Map<string, { readonly amount: number; readonly outcome: Decided<ChargeOutcome> }>();
  private readonly refunds = new Map<string, { readonly amount: number; readonly outcome: Decided<RefundOutcome> }>();
  private readonly refunded = new Map<string, number>();
  private messages = 0;
  private held = 0;

  constructor(private readonly needs: GatewayNeeds) {}

  /** What the gateway holds for us by its own books: all that was paid, less all that it gave back. */
  get holds(): number {
    return this.held;
  }

  /** Whether the gateway's books say that the payment was paid. */
  hasPaid(paymentId: string): boolean {
    return this.charges.get(paymentId)?.outcome.kind === 'paid';
  }

  hasRefunded(refundId: string): boolean {
    return this.refunds.get(refundId)?.outcome.kind === 'refunded';
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const luck = this.luck('charge', charge);
    const { neverArrives, losesAnswer, crashesBefore, crashesAfter } = this.needs.behaviour;
    if (luck.chance(crashesBefore)) throw new Crash('before a charge');
    if (luck.chance(neverArrives)) return { kind: 'unknown' };
    const outcome = this.decide(charge, luck);
    if (luck.chance(crashesAfter)) throw new Crash('after a charge');
    return luck.chance(losesAnswer) ? { kind: 'unknown' } : outcome;
  }

  async query(charged: Charged): Promise<ChargeOutcome> {
    if (this.isSilent(charged)) return { kind: 'unknown' };
    const known = this.charges.get(charged.paymentId);
    return known?.outcome ?? { kind: 'declined', code: 'not_found', message: 'No such payment.' };
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const luck = this.luck('refund', request);
    const { neverArrives, losesAnswer, crashesBefore, crashesAfter } = this.needs.behaviour;
    if (luck.chance(crashesBefore)) throw new Crash('before a refund');
    if (luck.chance(neverArrives)) return { kind: 'unknown' };
    const outcome = this.decideRefund(request, luck);
    if (luck.chance(crashesAfter)) throw new Crash('after a refund');
    return luck.chance(losesAnswer) ? { kind: 'unknown' } : outcome;
  }

  async queryRefund(request: RefundRequest): Promise<RefundOutcome> {
    if (this.isSilent(request)) return { kind: 'unknown' };
    const known = this.refunds.get(request.refundId);
    return known?.outcome ?? { kind: 'refused', code: 'not_found', message: 'No such refund.' };
  }

  private decide(charge: Charge, luck: Stream): Decided<ChargeOutcome> {
    const before = this.charges.get(charge.paymentId);
    if (before) return before.outcome;
    const outcome: Decided<ChargeOutcome> = luck.chance(this.needs.behaviour.declines)
      ? { kind: 'declined', code: 'card_declined', message: 'The card was declined.' }
      : { kind: 'paid', at: this.needs.clock.now() };
    this.charges.set(charge.paymentId, { amount: charge.amount, outcome });
    if (outcome.kind === 'paid') this.held += charge.amount;
    this.tell(gatewayIdOf(charge), luck);
    return outcome;
  }

  private decideRefund({ refundId, paymentId, amount, method }: RefundRequest, luck: Stream): Decided<RefundOutcome> {
    const before = this.refunds.get(refundId);
    if (before) return before.outcome;
    const paid = this.hasPaid(paymentId) ? (this.charges.get(paymentId)?.amount ?? 0) : 0;
    const back = (this.refunded.get(paymentId) ?? 0) + amount;
    const outcome: Decided<RefundOutcome> =
      back > paid
        ? { kind: 'refused', code: 'amount_exceeded', message: 'No more than is left of a payment is refunded.' }
        : luck.chance(this.needs.behaviour.refusesRefund)
          ? { kind: 'refused', code: 'refund_refused', message: 'This card takes no refunds.' }
          : { kind: 'refunded', at: this.needs.clock.now() };
    this.refunds.set(refundId, { amount, outcome });
    if (outcome.kind === 'refunded') {
      this.refunded.set(paymentId, back);
      this.held -= amount;
    }
    this.tell(gatewayIdOf({ paymentId, method }), luck);
    return outcome;
  }

  /** Messages take from a second to five minutes, so that they overtake each other. */
  private tell(gatewayId: string, luck: Stream): void {
    const { losesWebhook, repeatsWebhook } = this.needs.behaviour;
    this.messages += 1;
    const id = `message ${this.messages}`;
    if (luck.chance(losesWebhook)) return;
    for (let copy = luck.chance(repeatsWebhook) ? 2 : 1; copy > 0; copy -= 1)
      this.needs.onWebhook(plus(this.needs.clock.now(), luck.between(1, 300) * SECOND), id, gatewayId);
  }

  /** A card has its own luck at a moment, whatever the payment is called. */
  private luck(what: string, { method }: Pick<Charged, 'method'>): Stream {
    const card = method.kind === 'billing_key' ? method.billingKey : method.gatewayPaymentId;
    return this.needs.dice.stream(`${what} of ${card}`, this.needs.clock.now());
  }

  private isSilent(asked: Pick<Charged, 'method'>): boolean {
    return this.luck('question', asked).chance(this.needs.behaviour.silentQuery);
  }
}
