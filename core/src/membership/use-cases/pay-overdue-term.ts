import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { beginOverdueCharge } from './begin-overdue-charge.js';
import { paymentFailedError } from '../../payment/rules/payment-decision.js';
import type { PaidPayment, PendingPayment } from '../../payment/rules/payment.js';
import type { ChargePayment } from '../../payment/use-cases/charge-payment.js';

type PayOverdueTermRepositories = Pick<Repositories, 'memberships' | 'payments' | 'planPrices'>;

/** The charge of an overdue term: a new one, or the pending one. */
type OverdueCharge =
  | { readonly begun: PendingPayment; readonly planName: string }
  | { readonly begun: null; readonly underWay: PaymentId };

/** A member pays a past-due term now, in place of waiting for the next attempt of the job. */
export class PayOverdueTerm {
  constructor(
    private readonly ports: RequiredPorts<keyof PayOverdueTermRepositories, 'clock' | 'ids' | 'policies'>,
    private readonly charge: ChargePayment,
  ) {}

  /**
   * @returns the payment: paid, or still pending without an answer. A charge that is under way is returned and not made again.
   * @throws DomainError not-found without a membership; policy-violation (`state`) when it is not past due; payment-failed when the
   * gateway declined.
   */
  async execute(memberId: MemberId, idempotency?: IdempotencyContext): Promise<PaidPayment | PendingPayment> {
    const overdue = await this.ports.transaction.run((repositories) => this.begin(repositories, memberId), idempotency);
    if (overdue.begun) return this.charge.execute(overdue.begun, overdue.planName, idempotency);
    const { underWay } = overdue;
    const payment = await this.ports.transaction.run(({ payments }) => payments.get(underWay), idempotency);
    if (payment.status === 'failed') throw paymentFailedError(payment);
    return payment;
  }

  private async begin(repositories: PayOverdueTermRepositories, memberId: MemberId): Promise<OverdueCharge> {
    const { ids, clock, policies } = this.ports;
    const membership = await repositories.memberships.getCurrent(memberId);
    const { status, renewal, plan } = membership;
    if (status === 'past_due' && renewal?.status === 'pending') return { begun: null, underWay: renewal.paymentId };
    const begun = await beginOverdueCharge(repositories, membership, { ids, at: clock.now(), policies });
    return { begun, planName: plan.name };
  }
}
