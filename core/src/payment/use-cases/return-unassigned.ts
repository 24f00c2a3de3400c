import type { RequiredPorts, Reads } from '../../application/ports.js';
import { DomainError, isTemporary } from '../../kernel/domain-error.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { krw, type Krw } from '../../kernel/krw.js';
import { toChargeDetails, gatewayIdOf } from '../rules/charge-details.js';
import type { ChargeOutcome } from '../rules/gateway-outcome.js';
import { isPayersOwn } from '../rules/payment-intent.js';
import { draftPayment, type Payment, type PaymentMethod, type PendingPayment } from '../rules/payment.js';
import { buysNothing } from '../rules/unanswered-charge.js';
import { findIntent } from './find-intent.js';
import type { SendRefund } from './send-refund.js';
import type { SettlePayment } from './settle-payment.js';

export interface RefusedPurchase {
  readonly memberId: MemberId;
  /** The requested won, null without a price. An intent's amount takes precedence; without a valid amount the gateway is asked. */
  readonly amount: number | null;
  readonly method: PaymentMethod;
}

/** Money at the gateway without a purchase. */
interface FoundMoney {
  /** The payer; null when it is unknown. */
  readonly memberId: MemberId | null;
  readonly amount: Krw;
  readonly gatewayId: string;
}

/**
 * Refunds money that a member paid in the gateway's window for a refused purchase. It is recorded as a payment with the purpose
 * `unassigned`. The payment is stored before the gateway is called: after a crash the reconcile jobs complete it.
 */
export class ReturnUnassigned {
  constructor(
    private readonly ports: RequiredPorts<'payments' | 'paymentIntents', 'gateway' | 'clock' | 'ids' | 'policies'> &
      Reads<'payments'>,
    private readonly settle: SettlePayment,
    private readonly send: SendRefund,
  ) {}

  /**
   * Refunds the payment that a refused request names, unless the refusal is temporary: a repeated request can still buy with it.
   * @throws the refusal.
   */
  async afterRefusal(refusal: unknown, purchase: RefusedPurchase): Promise<never> {
    if (refusal instanceof DomainError && !isTemporary(refusal)) await this.execute(purchase);
    throw refusal;
  }

  /**
   * Refunds a one-time payment in full, if the gateway has its money. A payment that was not made fails without a message. A billing key is
   * never charged. A payment with another purchase, or that another member has possibly made, is left as it is.
   */
  async execute({ memberId, amount, method }: RefusedPurchase): Promise<void> {
    if (method.kind !== 'one_time') return;
    const { gatewayPaymentId: gatewayId } = method;
    const intent = await this.ports.transaction.run(({ paymentIntents }) => findIntent(paymentIntents, method));
    if (!isPayersOwn(method, intent, memberId, this.ports.policies.payment)) return;
    const known = await this.ports.queries.payments.findByGatewayId(gatewayId);
    const requestedAmount = intent?.amount ?? amount;
    const payment = known ? await this.get(known) : await this.begin(memberId, requestedAmount, gatewayId);
    if (payment && buysNothing(payment)) await this.complete(payment, await this.queryOneTime(payment));
  }

  /**
   * Refunds a payment without a purchase: no payment names it, or all that name it have failed. It queries the gateway first, so that no
   * payment is created for an amount that the gateway does not hold; the daily comparison tries again.
   * @returns whether anything was refunded.
   */
  async giveBack(found: FoundMoney): Promise<boolean> {
    const payment = this.draft(found);
    const outcome = await this.queryOneTime(payment);
    if (outcome.kind !== 'paid' || !(await this.add(payment))) return false;
    await this.complete(payment, outcome);
    return true;
  }

  private get(id: PaymentId): Promise<Payment> {
    return this.ports.transaction.run(({ payments }) => payments.get(id));
  }

  /** @returns null when the gateway holds no money, or does not answer: the daily comparison finds it later. */
  private async begin(
    memberId: MemberId,
    requestedAmount: number | null,
    gatewayId: string,
  ): Promise<PendingPayment | null> {
    const amount =
      requestedAmount !== null && isPrice(requestedAmount)
        ? krw(requestedAmount)
        : await this.ports.gateway.amountHeld(gatewayId);
    if (amount === null || amount === 0) return null;
    const payment = this.draft({ memberId, amount, gatewayId });
    return (await this.add(payment)) ? payment : null;
  }

  /** Moves no money: the charge of a one-time payment only asks for its state. A billing key would be charged. */
  private queryOneTime(payment: Payment): Promise<ChargeOutcome> {
    const details = toChargeDetails(payment);
    return this.ports.gateway.charge({ ...details, method: foundAt(gatewayIdOf(details)), orderName: '' });
  }

  private async complete({ id }: Payment, outcome: ChargeOutcome): Promise<void> {
    await this.settle.execute(id, outcome);
    await this.send.all(await this.ports.queries.payments.pendingRefundsOf(id));
  }

  private draft({ memberId, amount, gatewayId }: FoundMoney): PendingPayment {
    const at = this.ports.clock.now();
    const id = this.ports.ids.next<PaymentId>();
    const method = foundAt(gatewayId);
    return {
      ...draftPayment({ id, memberId, purpose: 'unassigned', membershipId: null, amount, method }, at),
      sentAt: at,
    };
  }

  /** @returns false when it pays for something else meanwhile. */
  private async add(payment: PendingPayment): Promise<boolean> {
    try {
      await this.ports.transaction.run(({ payments }) => payments.add(payment));
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'policy-violation') return false;
      throw error;
    }
  }
}

const foundAt = (gatewayPaymentId: string): PaymentMethod => ({ kind: 'one_time', gatewayPaymentId });

const isPrice = (amount: number): boolean => Number.isSafeInteger(amount) && amount > 0;
