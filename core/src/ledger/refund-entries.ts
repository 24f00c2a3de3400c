import type { EntryId, Ids, MembershipId, ReservationId } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import type { Krw } from '../shared/krw.js';
import type { Refund } from '../payment/refund.js';
import { credit, debit, journalEntry, type JournalEntry } from './journal.js';

/** Money has gone back to the member: what was owed for it no longer is. */
export const refundPaid = (ids: Ids, { id, memberId, source, amount }: Refund, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: source.kind === 'membership' ? 'membership_refund' : 'points_refund',
    reference: id,
    postings: [
      debit(source.kind === 'membership' ? `deferred:${source.membershipId}` : `points:${memberId}`, amount),
      credit('gateway', amount),
    ],
  });

/**
 * A membership was cancelled: what is neither used nor refunded, the fee above all, is ours.
 * @param cause the membership; or a session that was decided afterwards.
 */
export const membershipCancelled = (
  ids: Ids,
  membershipId: MembershipId,
  cause: MembershipId | ReservationId,
  kept: Krw,
  at: Instant,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'membership_cancelled',
    reference: cause,
    postings: [debit(`deferred:${membershipId}`, kept), credit('revenue', kept)],
  });
