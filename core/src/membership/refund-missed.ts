import type { Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { krw, shareOf, subtract, sum, type Krw } from '../shared/krw.js';
import type { Policies, RefundPolicy } from '../shared/policies.js';
import type { MentorNoShow, Reservation } from '../booking/reservation.js';
import { membershipCancelled } from '../ledger/refund-entries.js';
import { draftRefund } from '../payment/refund-draft.js';
import type { Stores } from '../stores.js';
import type { Term } from './membership.js';

export type MissedStores = Pick<Stores, 'memberships' | 'reservations' | 'payments' | 'refunds' | 'journal'>;

/**
 * A session had begun when its membership was cancelled, and so was reckoned as used; then its mentor did not come. What it was worth
 * goes back too; the reconcile job sends it. Within the transaction that holds the session: a cancellation waits for it, or is done.
 */
export async function refundMissed(
  stores: MissedStores,
  ids: Ids,
  { id: session, funding }: MentorNoShow,
  at: Instant,
  policies: Policies,
): Promise<void> {
  if (funding.kind !== 'credit') return;
  const { membershipId, termId } = funding;
  const membership = await stores.memberships.seen(membershipId);
  const term = membership?.terms.find(({ id }) => id === termId);
  if (membership?.status !== 'cancelled' || !term) return;
  const amount = moreToRefund(term, await stores.reservations.holding([term.id]), funding.value, policies.refund);
  const ours = subtract(funding.value, amount);
  if (ours > 0) await stores.journal.append(membershipCancelled(ids, membershipId, session, ours, at));
  if (amount === 0) return;
  const payment = await stores.payments.get(term.paymentId);
  await stores.refunds.add(draftRefund(ids, payment, { kind: 'membership', membershipId }, amount, at));
}

/** By how much the refund grows when a session turns out not to be used: by its value, where it was not cut off at nothing. */
export function moreToRefund(
  { price }: Pick<Term, 'price'>,
  used: readonly Pick<Reservation, 'funding'>[],
  value: Krw,
  { fee }: RefundPolicy,
): Krw {
  const rest = price - shareOf(price, fee) - sum(used.map(({ funding }) => funding.value));
  return krw(Math.max(0, Math.min(value, rest)));
}
