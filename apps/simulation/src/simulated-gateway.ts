import { dayOf, HOUR, krw, MINUTE, plus, SECOND, type Clock, type Instant, type Krw } from '@spotter/core/kernel';
import {
  gatewayIdOf,
  type Charge,
  type ChargeDetails,
  type ChargeOutcome,
  type ConfigurationError,
  type GatewayPayment,
  type PaymentGateway,
  type RefundOutcome,
  type RefundRequest,
} from '@spotter/core/payment';
import type { Action } from './actions.js';
import type { Behaviour } from './behaviour.js';
import { Crash } from './crash.js';
import type { Random, Stream } from './random.js';
import { SimulatedDisputes, type Dispute } from './simulated-disputes.js';
import type { ReceivedPayment } from './received-payment.js';
import { SimulatedSettlements } from './simulated-settlements.js';
import { addTo } from './totals.js';

type DecidedOutcome<Outcome> = Exclude<Outcome, { readonly kind: 'unknown' | 'configuration_error' }>;

const declined = (code: string, message: string) => ({ kind: 'declined', code, message }) as const;
const refused = (code: string, message: string) => ({ kind: 'refused', code, message }) as const;

const NO_SUCH_PAYMENT = declined('not_found', 'No such payment.');
const NO_SUCH_REFUND = refused('not_found', 'No such refund.');
const AMOUNT_EXCEEDED = refused('amount_exceeded', 'The refund exceeds the remaining amount of the payment.');
const REFUND_REFUSED = refused('refund_refused', 'This card does not accept refunds.');

const WRONG_SECRET: ConfigurationError = {
  kind: 'configuration_error',
  code: 'UNAUTHORIZED',
  message: 'Wrong secret.',
};

interface DecidedCharge {
  readonly outcome: DecidedOutcome<ChargeOutcome>;
  /** Until then the outcome is unknown. */
  readonly knownFrom: Instant;
}

export interface GatewayOptions {
  readonly clock: Clock;
  readonly random: Random;
  readonly behaviour: Behaviour['gateway'];
  /** A webhook about a payment, with its own message id. */
  readonly onWebhook: (at: Instant, id: string, gatewayId: string, reportsDispute: boolean) => void;
  /** Something happens at the gateway later. */
  readonly later: (at: Instant, what: Action, run: () => void) => void;
}

/**
 * A payment gateway with its own books and failures: it declines, loses answers, does not answer, and sends webhooks late, twice, out of
 * order or never. Some charges arrive late. A payment is charged once under its gateway id, and a refund is paid once, however often
 * it is requested.
 */
export class SimulatedGateway implements PaymentGateway {
  private readonly charges = new Map<string, DecidedCharge>();
  private readonly refunds = new Map<string, DecidedOutcome<RefundOutcome>>();
  private readonly refunded = new Map<string, number>();
  private readonly deletedKeys = new Set<string>();
  /** All payments, in order. */
  readonly received: ReceivedPayment[] = [];
  private readonly receivedById = new Map<string, ReceivedPayment>();
  readonly settlements = new SimulatedSettlements((gatewayId) => this.remainingOf(gatewayId));
  readonly disputes: SimulatedDisputes;
  private messages = 0;
  /** All payments minus all refunds. Settlements and disputes have their own books. */
  holds = 0;

  constructor(private readonly options: GatewayOptions) {
    this.disputes = new SimulatedDisputes({
      ...options,
      remainingOf: (gatewayId) => this.paidMinusRefunds(gatewayId),
      onChange: (dispute, draws) => this.afterDispute(dispute, draws),
    });
  }

  /** Whether the payment is paid in the gateway's books. @param gatewayId from `gatewayIdOf`. */
  hasPaid(gatewayId: string): boolean {
    return this.charges.get(gatewayId)?.outcome.kind === 'paid';
  }

  /** Whether the payment is declined in the gateway's books. */
  hasDeclined(gatewayId: string): boolean {
    return this.charges.get(gatewayId)?.outcome.kind === 'declined';
  }

  hasRefunded(refundId: string): boolean {
    return this.refunds.get(refundId)?.kind === 'refunded';
  }

  async charge(charge: Charge): Promise<ChargeOutcome> {
    const draws = this.drawsFor('charge', charge);
    const { neverArrives, losesAnswer, crashesBefore, crashesAfter } = this.options.behaviour;
    if (draws.chance(crashesBefore)) throw new Crash('before a charge');
    if (this.refusesUs) return WRONG_SECRET;
    if (draws.chance(neverArrives)) return { kind: 'unknown' };
    if (this.arrivesLate(charge)) return charge.method.kind === 'one_time' ? NO_SUCH_PAYMENT : { kind: 'unknown' };
    const outcome = this.decide(charge, draws);
    if (draws.chance(crashesAfter)) throw new Crash('after a charge');
    return draws.chance(losesAnswer) ? { kind: 'unknown' } : outcome;
  }

  async query(charged: ChargeDetails): Promise<ChargeOutcome> {
    if (this.refusesUs) return WRONG_SECRET;
    if (this.isSilent(charged)) return { kind: 'unknown' };
    const known = this.charges.get(gatewayIdOf(charged));
    return known ? this.withDisputes(gatewayIdOf(charged), this.answerOf(known)) : NO_SUCH_PAYMENT;
  }

  async refund(request: RefundRequest): Promise<RefundOutcome> {
    const draws = this.drawsFor('refund', request);
    const { neverArrives, losesAnswer, crashesBefore, crashesAfter } = this.options.behaviour;
    if (draws.chance(crashesBefore)) throw new Crash('before a refund');
    if (this.refusesUs) return WRONG_SECRET;
    if (draws.chance(neverArrives)) return { kind: 'unknown' };
    const outcome = this.decideRefund(request, draws);
    if (draws.chance(crashesAfter)) throw new Crash('after a refund');
    return draws.chance(losesAnswer) ? { kind: 'unknown' } : outcome;
  }

  async queryRefund(request: RefundRequest): Promise<RefundOutcome> {
    if (this.refusesUs) return WRONG_SECRET;
    if (this.isSilent(request)) return { kind: 'unknown' };
    return this.refunds.get(request.refundId) ?? NO_SUCH_REFUND;
  }

  async findBillingKey(billingKey: string): Promise<'issued' | 'gone' | 'unknown'> {
    if (this.refusesUs || this.isSilent({ method: { kind: 'billing_key', billingKey } })) return 'unknown';
    return this.deletedKeys.has(billingKey) ? 'gone' : 'issued';
  }

  async deleteBillingKey(billingKey: string): Promise<boolean> {
    const draws = this.drawsFor('deletion', { method: { kind: 'billing_key', billingKey } });
    const { neverArrives, losesAnswer } = this.options.behaviour;
    if (this.refusesUs || draws.chance(neverArrives)) return false;
    this.deletedKeys.add(billingKey);
    return !draws.chance(losesAnswer);
  }

  private isDeleted({ method }: Charge): boolean {
    return method.kind === 'billing_key' && this.deletedKeys.has(method.billingKey);
  }

  /** The secret is wrong for a day. */
  private get refusesUs(): boolean {
    const today = this.options.random.stream(`secret on ${dayOf(this.options.clock.now())}`);
    return today.chance(this.options.behaviour.wrongSecretADay);
  }

  async amountHeld(gatewayId: string): Promise<Krw | null> {
    if (this.refusesUs || this.isSilent({ method: { kind: 'one_time', gatewayPaymentId: gatewayId } })) return null;
    return krw(this.paidMinusRefunds(gatewayId));
  }

  async listPaid(from: Instant, until: Instant): Promise<readonly GatewayPayment[] | null> {
    if (this.refusesUs) return null;
    const listed: GatewayPayment[] = [];
    for (let index = this.received.length - 1; index >= 0; index -= 1) {
      const one = this.received[index];
      if (!one || one.at < from) break;
      const left = one.amount - (this.refunded.get(one.gatewayId) ?? 0);
      if (one.at < until && left > 0) listed.push({ gatewayId: one.gatewayId, amount: krw(left) });
    }
    return listed;
  }

  /** In transit for minutes or days; a payment in the gateway's window is reported before it is paid. */
  private arrivesLate(charge: Charge): boolean {
    const draws = this.drawsFor('way', charge);
    const isLate = draws.chance(this.options.behaviour.arrivesLate);
    if (!isLate || this.charges.has(gatewayIdOf(charge))) return false;
    const at = plus(this.options.clock.now(), draws.between(3, 3 * 24 * 60) * MINUTE);
    this.options.later(at, 'charge arrives', () => this.decide(charge, this.drawsFor('charge', charge)));
    return true;
  }

  private answerOf({ outcome, knownFrom }: DecidedCharge): ChargeOutcome {
    return this.options.clock.now() < knownFrom ? { kind: 'unknown' } : outcome;
  }

  private decide(charge: Charge, draws: Stream): ChargeOutcome {
    const gatewayId = gatewayIdOf(charge);
    const before = this.charges.get(gatewayId);
    if (before) return this.answerOf(before);
    const at = this.options.clock.now();
    const isDeclined = draws.chance(this.options.behaviour.declines) || this.isDeleted(charge);
    const outcome: DecidedOutcome<ChargeOutcome> = isDeclined
      ? declined('card_declined', 'The card was declined.')
      : { kind: 'paid', at };
    const knownFrom = this.settlesAt(charge);
    const decided: DecidedCharge = { outcome, knownFrom };
    this.charges.set(gatewayId, decided);
    if (outcome.kind === 'paid') {
      this.holds += charge.amount;
      this.receive({ gatewayId, inWindow: charge.method.kind === 'one_time', amount: charge.amount, at });
      if (charge.method.kind === 'billing_key') this.disputes.afterPayment(gatewayId, charge.method.billingKey);
    }
    this.sendWebhooks(gatewayId, draws, knownFrom);
    return this.answerOf(decided);
  }

  private receive(payment: ReceivedPayment): void {
    this.received.push(payment);
    this.receivedById.set(payment.gatewayId, payment);
    this.settlements.touch(payment);
  }

  private paidMinusRefunds(gatewayId: string): number {
    return (this.receivedById.get(gatewayId)?.amount ?? 0) - (this.refunded.get(gatewayId) ?? 0);
  }

  private remainingOf(gatewayId: string): number {
    return this.paidMinusRefunds(gatewayId) - this.disputes.amountTakenBack(gatewayId);
  }

  private afterDispute({ gatewayId, isDisclosed }: Dispute, draws: Stream): void {
    this.touchSettlement(gatewayId);
    if (isDisclosed) this.sendWebhooks(gatewayId, draws, this.options.clock.now(), true);
  }

  /** The amount of a payment has changed: the next transfer gives or takes the difference. */
  private touchSettlement(gatewayId: string): void {
    const payment = this.receivedById.get(gatewayId);
    if (payment) this.settlements.touch(payment);
  }

  private withDisputes(gatewayId: string, outcome: ChargeOutcome): ChargeOutcome {
    const disputes = this.disputes.disclosedDisputes(gatewayId);
    return outcome.kind === 'paid' && disputes.length > 0 ? { ...outcome, disputes } : outcome;
  }

  private decideRefund(
    { refundId, paymentId, amount, method }: RefundRequest,
    draws: Stream,
  ): DecidedOutcome<RefundOutcome> {
    const before = this.refunds.get(refundId);
    if (before) return before;
    const gatewayId = gatewayIdOf({ paymentId, method });
    const outcome = this.drawRefund(gatewayId, amount, draws);
    this.refunds.set(refundId, outcome);
    if (outcome.kind === 'refunded') {
      addTo(this.refunded, gatewayId, amount);
      this.holds -= amount;
      this.touchSettlement(gatewayId);
    }
    this.sendWebhooks(gatewayId, draws, this.options.clock.now());
    return outcome;
  }

  private drawRefund(gatewayId: string, amount: number, draws: Stream): DecidedOutcome<RefundOutcome> {
    if (amount > this.remainingOf(gatewayId)) return AMOUNT_EXCEEDED;
    if (draws.chance(this.options.behaviour.refusesRefund)) return REFUND_REFUSED;
    return { kind: 'refunded', at: this.options.clock.now() };
  }

  /** At once, or up to three days later. */
  private settlesAt(charge: Charge): Instant {
    const draws = this.drawsFor('settling', charge);
    const isLate = draws.chance(this.options.behaviour.settlesLate);
    return isLate ? plus(this.options.clock.now(), draws.between(1, 72) * HOUR) : this.options.clock.now();
  }

  /** Messages take from a second to five minutes, so they can overtake each other. */
  private sendWebhooks(gatewayId: string, draws: Stream, from: Instant, reportsDispute = false): void {
    const { losesWebhook, repeatsWebhook } = this.options.behaviour;
    this.messages += 1;
    const id = `message ${this.messages}`;
    if (draws.chance(losesWebhook)) return;
    for (let copy = draws.chance(repeatsWebhook) ? 2 : 1; copy > 0; copy -= 1)
      this.options.onWebhook(plus(from, draws.between(1, 300) * SECOND), id, gatewayId, reportsDispute);
  }

  /** Random per card and moment, independent of the payment's id. */
  private drawsFor(what: string, { method }: Pick<ChargeDetails, 'method'>): Stream {
    const card = method.kind === 'billing_key' ? method.billingKey : method.gatewayPaymentId;
    return this.options.random.stream(`${what} of ${card}`, this.options.clock.now());
  }

  private isSilent(asked: Pick<ChargeDetails, 'method'>): boolean {
    return this.drawsFor('question', asked).chance(this.options.behaviour.silentQuery);
  }
}
