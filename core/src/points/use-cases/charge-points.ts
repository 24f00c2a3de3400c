import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, MemberId, PaymentId } from '../../kernel/ids.js';
import { NO_WON } from '../../kernel/krw.js';
import type { PaidPayment, PaymentMethod, PendingPayment } from '../../payment/rules/payment.js';
import { type ChargePayment, POINTS_ORDER } from '../../payment/use-cases/charge-payment.js';
import type { PointQueries } from '../ports.js';
import { chargeAmount } from '../rules/charge-amount.js';
import { pointBalance, type PointBalance } from '../rules/point-balance.js';

export interface ChargePointsCommand {
  readonly memberId: MemberId;
  /** Won, and points: one point is one won. */
  readonly amount: number;
  readonly method: PaymentMethod;
}

/** The balance grows with the payment; while that is pending, it has not. */
export interface ChargedPoints {
  readonly payment: PaidPayment | PendingPayment;
  readonly balance: PointBalance;
}

/** A member buys points. */
export class ChargePoints {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payments'>>,
    private readonly queries: Pick<PointQueries, 'lots'>,
    private readonly charge: ChargePayment,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError validation for an amount that is not sold; payment-failed when the gateway declined. */
  async execute(command: ChargePointsCommand, idempotency?: IdempotencyContext): Promise<ChargedPoints> {
    // Written down before the gateway is asked, so that no charge is ever unknown to us.
    const draft = await this.transaction.run(async ({ payments }) => {
      const draft = this.draft(command);
      await payments.add(draft);
      return draft;
    }, idempotency);
    const payment = await this.charge.execute(draft, POINTS_ORDER, idempotency);
    return { payment, balance: pointBalance(await this.queries.lots(command.memberId), this.clock.now()) };
  }

  private draft({ memberId, amount, method }: ChargePointsCommand): PendingPayment {
    return {
      id: this.ids.next<PaymentId>(),
      memberId,
      purpose: 'points_charge',
      membershipId: null,
      amount: chargeAmount(amount, this.policies.points),
      method,
      refundedAmount: NO_WON,
      createdAt: this.clock.now(),
      sentAt: null,
      resend: false,
      version: 1,
      status: 'pending',
    };
  }
}
