import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { requireIntent } from '../../payment/rules/payment-intent.js';
import {
  draftPayment,
  type PaidPayment,
  type PaymentMethod,
  type PendingPayment,
} from '../../payment/rules/payment.js';
import { type ChargePayment, POINTS_ORDER } from '../../payment/use-cases/charge-payment.js';
import { findFittingIntent } from '../../payment/use-cases/find-intent.js';
import { limitDeclined } from '../../payment/use-cases/limit-declined.js';
import type { ReturnUnassigned } from '../../payment/use-cases/return-unassigned.js';
import { chargeAmount } from '../rules/charge-amount.js';
import { pointBalance, type PointBalance } from '../rules/point-balance.js';

export interface ChargePointsCommand {
  readonly memberId: MemberId;
  /** Won, and points: one point is one won. */
  readonly amount: number;
  readonly method: PaymentMethod;
}

/** The result of a purchase. A pending payment has not changed the balance yet. */
export interface ChargedPoints {
  readonly payment: PaidPayment | PendingPayment;
  readonly balance: PointBalance;
}

/** A member buys points. A one-time payment for a refused purchase is refunded. */
export class ChargePoints {
  constructor(
    private readonly ports: RequiredPorts<'payments' | 'paymentIntents', 'clock' | 'ids' | 'policies'> &
      Reads<'points'>,
    private readonly charge: ChargePayment,
    private readonly returns: Pick<ReturnUnassigned, 'afterRefusal'>,
  ) {}

  /**
   * @throws DomainError validation for an amount that is not sold; not-found for an unknown one-time payment; policy-violation
   * (`payment-intent`) for one begun for something else; payment-failed when the gateway declined; rate-limited
   * after too many declined payments.
   */
  async execute(command: ChargePointsCommand, idempotency?: IdempotencyContext): Promise<ChargedPoints> {
    // Stored before the gateway is asked, so that no charge is ever unknown to us.
    const draft = await this.storePending(command, idempotency).catch((refusal: unknown) =>
      this.returns.afterRefusal(refusal, { ...command, amount: this.priceIn(command) }),
    );
    const payment = await this.charge.execute(draft, POINTS_ORDER, idempotency);
    return {
      payment,
      balance: pointBalance(await this.ports.queries.points.lots(command.memberId), this.ports.clock.now()),
    };
  }

  /** @returns null above the maximum of a charge: then the gateway is asked for the amount that it holds. */
  private priceIn({ amount }: ChargePointsCommand): number | null {
    return amount <= this.ports.policies.points.maxCharge ? amount : null;
  }

  private storePending(command: ChargePointsCommand, idempotency?: IdempotencyContext): Promise<PendingPayment> {
    return this.ports.transaction.run(async ({ payments, paymentIntents }) => {
      const draft = this.draft(command);
      const { memberId, method } = command;
      const at = this.ports.clock.now();
      await limitDeclined(payments, memberId, at, this.ports.policies.payment);
      const purchase = { purpose: 'points_charge', planId: null, amount: draft.amount } as const;
      const intent = await findFittingIntent(paymentIntents, memberId, method, purchase, at);
      await payments.add(draft);
      if (!intent) requireIntent(method, this.ports.policies.payment);
      return draft;
    }, idempotency);
  }

  private draft({ memberId, amount, method }: ChargePointsCommand): PendingPayment {
    const id = this.ports.ids.next<PaymentId>();
    const price = chargeAmount(amount, this.ports.policies.points);
    return draftPayment(
      { id, memberId, purpose: 'points_charge', membershipId: null, amount: price, method },
      this.ports.clock.now(),
    );
  }
}
