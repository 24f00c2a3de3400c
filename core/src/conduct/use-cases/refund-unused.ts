import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { leftOfPayment } from '../../chargeback/rules/chargeback.js';
import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { add, krw, type Krw, calculateShare, subtract, sum } from '../../kernel/krw.js';
import type { RefundPolicy } from '../../membership-refund/policy.js';
import { dayPassesValue } from '../../membership-refund/rules/refund-quote.js';
import type { Term } from '../../membership/rules/membership.js';
import { draftRefund } from '../../payment/rules/refund-draft.js';
import { membershipCancelled } from '../../payment/rules/refund-entries.js';

export type UnusedStores = Pick<
  Stores,
  'memberships' | 'reservations' | 'payments' | 'refunds' | 'chargebacks' | 'dayPasses' | 'journal'
>;

/**
 * Refunds a session that had begun when its membership was cancelled, so that the cancellation counted it as used, and that turned out
 * unused: its mentor did not come, or an administrator cancelled it after an outage. The reconcile job sends the refund. Runs within the
 * transaction that holds the session: a cancellation of the membership waits for it, or is done.
 */
export async function refundUnused(
  stores: UnusedStores,
  ids: Ids,
  { id: session, funding }: Pick<Reservation, 'id' | 'funding'>,
  at: Instant,
  policies: Policies,
): Promise<void> {
  if (funding.kind !== 'credit') return;
  const { membershipId, termId } = funding;
  const membership = await stores.memberships.findUnlocked(membershipId);
  const term = membership?.terms.find(({ id }) => id === termId);
  if (membership?.status !== 'cancelled' || !term) return;
  const used = await usedOf(stores, term, policies);
  const payment = await stores.payments.get(term.paymentId);
  const left = leftOfPayment(payment, await stores.chargebacks.ofPayment(payment.id));
  const amount = moreToRefund({ price: term.price, left }, used, funding.value, policies.refund);
  const ours = subtract(funding.value, amount);
  if (ours > 0) await stores.journal.append(membershipCancelled(ids, membershipId, session, ours, at));
  if (amount > 0) await stores.refunds.add(draftRefund(ids, payment, { kind: 'membership', membershipId }, amount, at));
}

/** The credits that are used, and the day passes that the cancellation counted: it withdrew the others. */
async function usedOf({ reservations, dayPasses }: UnusedStores, { id }: Term, policies: Policies): Promise<Krw> {
  const credits = (await reservations.holding([id])).map(({ funding }) => funding.value);
  const passes = (await dayPasses.ofTerms([id])).filter(({ status }) => status !== 'expired');
  return add(sum(credits), dayPassesValue(passes.length, policies.settlement));
}

/**
 * The increase of the refund when a session is found unused: at most its value, and what remains after fee, use, earlier refunds and
 * chargebacks.
 * @param left of the payment, after its refunds and chargebacks.
 */
export function moreToRefund(
  { price, left }: { readonly price: Krw; readonly left: Krw },
  used: Krw,
  value: Krw,
  { fee }: RefundPolicy,
): Krw {
  return krw(Math.max(0, Math.min(value, left - calculateShare(price, fee) - used)));
}
