import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { Ids, MemberId, PaymentId } from '../../kernel/ids.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';
import type { PaymentGateway, PaymentQueries } from '../ports.js';
import type { ChargeOutcome } from '../rules/gateway-outcome.js';
import { intentIdIn } from '../rules/payment-intent.js';
import type { Payment, PaymentMethod, PendingPayment } from '../rules/payment.js';
import type { SendRefund } from './send-refund.js';
import type { SettlePayment } from './settle-payment.js';

/** A purchase that was refused. */
export interface RefusedPurchase {
  readonly memberId: MemberId;
  /** What was paid; that of the intent where the payment has one. */
  readonly amount: Krw;
  readonly method: PaymentMethod;
  readonly orderName: string;
}

/**
 * Refunds money that a member paid in the gateway's window for a refused purchase. It is recorded as a payment with the purpose
 * `unassigned`. The payment is stored before the gateway is called: after a crash the reconcile jobs complete it.
 */
export class ReturnUnassigned {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments' | 'paymentIntents'>>,
    private readonly queries: Pick<PaymentQueries, 'knownToGatewayAs' | 'pendingRefundsOf'>,
    private readonly gateway: PaymentGateway,
    private readonly settle: SettlePayment,
    private readonly send: SendRefund,
    private readonly clock: Clock,
    private readonly ids: Ids,
  ) {}

  /** A payment that was not made fails without a message. One that pays for something else is left as it is. */
  async execute(purchase: RefusedPurchase): Promise<void> {
    const payment = await this.find(purchase);
    if (payment && buysNothing(payment)) await this.complete(payment, await this.ask(payment, purchase.orderName));
  }

  /**
   * Refunds a payment without a purchase: all payments that name it have failed. It queries the gateway first, so that an amount that the
   * gateway denies creates no payment; the daily comparison tries again.
   * @returns whether anything was refunded.
   */
  async giveBack(purchase: RefusedPurchase): Promise<boolean> {
    const payment = this.draft(purchase);
    const outcome = await this.ask(payment, purchase.orderName);
    if (outcome.kind !== 'paid' || !(await this.add(payment))) return false;
    await this.complete(payment, outcome);
    return true;
  }

  /** The payment that the gateway's payment has here, or a new one; null for a billing key, which was not asked for money. */
  private async find(purchase: RefusedPurchase): Promise<Payment | null> {
    if (purchase.method.kind !== 'one_time') return null;
    const known = await this.queries.knownToGatewayAs(purchase.method.gatewayPaymentId);
    if (known) return this.transaction.run(({ payments }) => payments.get(known));
    const intentId = intentIdIn(purchase.method);
    const intent = intentId && (await this.transaction.run(({ paymentIntents }) => paymentIntents.find(intentId)));
    const payment = this.draft({ ...purchase, amount: intent?.amount ?? purchase.amount });
    return (await this.add(payment)) ? payment : null;
  }

  /** Moves no money: a payment made in the window is only asked for. */
  private ask({ id: paymentId, amount, method }: Payment, orderName: string): Promise<ChargeOutcome> {
    return this.gateway.charge({ paymentId, amount, method, orderName });
  }

  private async complete({ id }: Payment, outcome: ChargeOutcome): Promise<void> {
    await this.settle.execute(id, outcome);
    await this.send.all(await this.queries.pendingRefundsOf(id));
  }

  private draft({ memberId, amount, method }: RefusedPurchase): PendingPayment {
    const at = this.clock.now();
    return {
      id: this.ids.next<PaymentId>(),
      memberId,
      amount,
      method,
      purpose: 'unassigned',
      membershipId: null,
      refundedAmount: NO_WON,
      createdAt: at,
      sentAt: at,
      resend: false,
      version: 1,
      status: 'pending',
    };
  }

  /** @returns false when it pays for something else meanwhile. */
  private async add(payment: PendingPayment): Promise<boolean> {
    try {
      await this.transaction.run(({ payments }) => payments.add(payment));
      return true;
    } catch (error) {
      if (error instanceof DomainError && error.code === 'policy-violation') return false;
      throw error;
    }
  }
}

/** A pending payment for something else may still buy it. */
const buysNothing = ({ status, purpose }: Payment): boolean =>
  status === 'failed' || (status === 'pending' && purpose === 'unassigned');
