import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { leftOfPayment } from '../../chargeback/rules/chargeback.js';
import { subtract } from '../../kernel/krw.js';
import { calculateUsedOfClosed, moreToRefund } from '../../membership-refund/rules/more-to-refund.js';
import { createMembershipRevenueEntry } from '../../membership/rules/membership-entries.js';
import { draftRefund } from '../../payment/rules/refund-draft.js';

export type RefundUnusedRepositories = Pick<
  Repositories,
  'memberships' | 'reservations' | 'payments' | 'refunds' | 'chargebacks' | 'dayPasses' | 'journal'
>;

/**
 * Refunds an unused session that had begun when its membership was cancelled, and therefore counted as used. The mentor did
 * not come, or an administrator cancelled it after an outage. Only a cancellation closes the term of an undecided session. A term that was
 * over is still open, and gives no refund. The reconcile job sends the refund. Runs within the transaction that holds the session: a
 * cancellation of the membership waits for it, or is done.
 */
export async function refundUnused(
  repositories: RefundUnusedRepositories,
  { id: session, funding }: Pick<Reservation, 'id' | 'funding'>,
  { ids, at, policies }: StepContext,
): Promise<void> {
  if (funding.kind !== 'credit') return;
  const { membershipId, termId } = funding;
  const membership = await repositories.memberships.findUnlocked(membershipId);
  const term = membership?.terms.find(({ id }) => id === termId);
  if (!term?.closed) return;
  const held = await repositories.reservations.findHoldingCredits([termId]);
  const passes = await repositories.dayPasses.findByTerms([termId]);
  const used = calculateUsedOfClosed(held, passes, policies.settlement);
  const payment = await repositories.payments.get(term.paymentId);
  const left = leftOfPayment(payment, await repositories.chargebacks.findByPayment(payment.id));
  const amount = moreToRefund({ price: term.price, left }, used, funding.value, policies.refund);
  const revenue = subtract(funding.value, amount);
  const facts = { kind: 'membership_cancelled', membershipId, reference: session, at } as const;
  if (revenue > 0) await repositories.journal.append(createMembershipRevenueEntry(ids, { ...facts, amount: revenue }));
  if (amount > 0)
    await repositories.refunds.add(draftRefund(ids, payment, { kind: 'membership', membershipId }, amount, at));
}
