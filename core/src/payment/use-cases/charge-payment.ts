import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { wantsRenewal } from '../../membership/rules/renewal.js';
import { toChargeDetails } from '../rules/charge-details.js';
import type { ChargeOutcome } from '../rules/gateway-outcome.js';
import { NOT_SENT, paymentFailedError } from '../rules/payment-decision.js';
import type { PaidPayment, Payment, PendingPayment } from '../rules/payment.js';
import type { SettlePayment } from './settle-payment.js';

/** A charge that was not declined. */
export interface ChargeAttempt {
  readonly payment: PaidPayment | PendingPayment;
  /** Whether the gateway gave no answer. */
  readonly isSilent: boolean;
}

/** Charges a stored payment at the gateway, and settles it by the answer. */
export class ChargePayment {
  constructor(
    private readonly ports: RequiredPorts<'payments' | 'memberships', 'gateway' | 'clock'>,
    private readonly settle: SettlePayment,
  ) {}

  /**
   * @param orderName the name on the member's bill.
   * @returns the payment: paid, or still pending without an answer, with an undecided one, or after a configuration error.
   * @throws DomainError payment-failed, after the failure is stored.
   */
  async execute(
    payment: PendingPayment,
    orderName: string,
    idempotency?: IdempotencyContext,
  ): Promise<PaidPayment | PendingPayment> {
    return (await this.attempt(payment, orderName, idempotency)).payment;
  }

  /** Works as `execute`, and distinguishes a payment that the gateway has not decided from one without an answer. */
  async attempt(payment: PendingPayment, orderName: string, idempotency?: IdempotencyContext): Promise<ChargeAttempt> {
    const { settled, outcome } = await this.sendAndSettle(payment, orderName, idempotency);
    if (settled.status === 'failed') throw paymentFailedError(settled);
    return { payment: settled, isSilent: settled.status === 'pending' && outcome.kind === 'unknown' };
  }

  /** Repeats a charge that met a configuration error, or gives it up when its purchase is no longer possible. */
  async repeat(payment: PendingPayment): Promise<Payment> {
    const order = await this.ports.transaction.run((repositories) => findOrder(repositories, payment));
    if (order.isWanted) return (await this.sendAndSettle(payment, order.name)).settled;
    return this.settle.execute(payment.id, NOT_SENT);
  }

  private async sendAndSettle(payment: PendingPayment, orderName: string, idempotency?: IdempotencyContext) {
    const outcome = await this.sendIfPending(payment, orderName);
    if (outcome.kind === 'configuration_error') await this.mark(payment, { resend: true });
    return { settled: await this.settle.execute(payment.id, outcome, idempotency), outcome };
  }

  /** A retry under a key gets the payment as it was at first. A payment decided meanwhile, especially one given up, is never charged. */
  private async sendIfPending(payment: PendingPayment, orderName: string): Promise<ChargeOutcome> {
    if (!(await this.mark(payment, { sentAt: this.ports.clock.now(), resend: false }))) return { kind: 'unknown' };
    return this.ports.gateway.charge({ ...toChargeDetails(payment), orderName });
  }

  /** @returns whether the payment is still pending. */
  private mark({ id }: PendingPayment, marks: Partial<Pick<PendingPayment, 'sentAt' | 'resend'>>): Promise<boolean> {
    return this.ports.transaction.run(async ({ payments }) => {
      const payment = await payments.get(id);
      if (payment.status !== 'pending') return false;
      await payments.save({ ...payment, ...marks });
      return true;
    });
  }
}

/** Finds the name of a purchase, and whether it is still wanted. A renewal is not wanted once the membership no longer renews itself. */
async function findOrder(
  { memberships }: Pick<Repositories, 'memberships'>,
  { membershipId, purpose }: PendingPayment,
): Promise<{ readonly name: string; readonly isWanted: boolean }> {
  const membership = membershipId === null ? null : await memberships.findUnlocked(membershipId);
  if (!membership) return { name: POINTS_ORDER, isWanted: true };
  return { name: membership.plan.name, isWanted: purpose !== 'membership_renewal' || wantsRenewal(membership) };
}

/** The text on the bill of points. */
export const POINTS_ORDER = '포인트 충전';
