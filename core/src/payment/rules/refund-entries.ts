import type { EntryId, Ids, MembershipId, ReservationId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { credit, debit, journalEntry, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Refund } from './refund.js';

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
 * Books a cancelled membership: the part that is neither used nor refunded, mainly the fee, becomes revenue.
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
