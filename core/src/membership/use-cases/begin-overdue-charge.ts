import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { dayOf } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import type { Membership } from '../rules/membership.js';
import { isReached, withNextTransition } from '../rules/next-transition.js';
import { renewalPrice } from '../rules/price-change.js';
import { renewalPayment, withOverdueChargeBegun } from '../rules/renewal.js';
import { expiresOn } from '../rules/term-end.js';
import { limitDeclined } from '../../payment/use-cases/limit-declined.js';
import type { PendingPayment } from '../../payment/rules/payment.js';

/**
 * Stores the payment of an overdue term, within a transaction that locks the membership. That lock and the constraint of one open charge
 * exclude a renewal by the job at the same time.
 * @throws DomainError policy-violation (`state`) unless the membership is past due and its last charge failed; rate-limited after too many
 * declined payments.
 */
export async function beginOverdueCharge(
  { memberships, payments, planPrices }: Pick<Repositories, 'memberships' | 'payments' | 'planPrices'>,
  membership: Membership,
  { ids, at, policies: { membership: policy, payment: paymentPolicy } }: StepContext,
): Promise<PendingPayment> {
  if (isReached(expiresOn(membership, policy), dayOf(at))) throw wrongState('membership', 'expired', 'paid for');
  const paymentId = ids.next<PaymentId>();
  const begun = withOverdueChargeBegun(membership, paymentId);
  await limitDeclined(payments, membership.memberId, at, paymentPolicy);
  const amount = renewalPrice(membership, await planPrices.findByPlan(membership.plan.id));
  const payment = renewalPayment(membership, amount, paymentId, at);
  await payments.add(payment);
  await memberships.save(withNextTransition(begun, policy));
  return payment;
}
