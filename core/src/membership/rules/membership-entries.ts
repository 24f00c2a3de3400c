import type { Ids, MembershipId, RefundId, ReservationId, TermId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';

/** Money of a membership that is no longer owed. */
interface MembershipRevenue {
  /** Unused credits of a term that is over; or the amount that a cancellation neither used nor refunds, mainly the fee. */
  readonly kind: 'credits_expired' | 'membership_cancelled';
  readonly membershipId: MembershipId;
  /** The term; or the membership, a session that was decided afterwards, or a refund that a won chargeback makes due. */
  readonly reference: TermId | MembershipId | ReservationId | RefundId;
  /** Below zero when revenue becomes a refund. */
  readonly amount: Krw;
  readonly at: Instant;
}

/** Books money of a membership as revenue. */
export const createMembershipRevenueEntry = (
  ids: Ids,
  { membershipId, amount, ...entry }: MembershipRevenue,
): JournalEntry =>
  createEntry(ids, { ...entry, postings: [debit(`deferred:${membershipId}`, amount), credit('revenue', amount)] });
