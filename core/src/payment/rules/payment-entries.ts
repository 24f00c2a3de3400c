import type { EntryId, Ids, MembershipId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { credit, debit, journalEntry, type JournalEntry } from '../../ledger/rules/journal.js';
import type { PaidPayment, PayersPayment } from './payment.js';

/** A membership was paid for: the sessions are owed. */
export const createMembershipPaymentEntry = (
  ids: Ids,
  { id, amount }: PaidPayment,
  membershipId: MembershipId,
  at: Instant,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'membership_payment',
    reference: id,
    postings: [debit('gateway', amount), credit(`deferred:${membershipId}`, amount)],
  });

/** Points were paid for: they are owed. */
export const createPointsChargeEntry = (
  ids: Ids,
  { id, memberId, amount }: PayersPayment<PaidPayment>,
  at: Instant,
): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'points_charge',
    reference: id,
    postings: [debit('gateway', amount), credit(`points:${memberId}`, amount)],
  });

/** Money of an unknown payer came in: it is owed until it has gone back. */
export const createUnassignedEntry = (ids: Ids, { id, amount }: PaidPayment, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'unassigned_payment',
    reference: id,
    postings: [debit('gateway', amount), credit('unassigned', amount)],
  });
