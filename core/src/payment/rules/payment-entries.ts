import type { Ids, MembershipId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { PaidPayment, PayersPayment } from './payment.js';

/** Books the payment of a membership: its sessions are now owed. */
export const createMembershipPaymentEntry = (
  ids: Ids,
  { id, amount }: PaidPayment,
  membershipId: MembershipId,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'membership_payment',
    reference: id,
    postings: [debit('gateway', amount), credit(`deferred:${membershipId}`, amount)],
  });

/** Books the payment of points: they are now owed. */
export const createPointsChargeEntry = (
  ids: Ids,
  { id, memberId, amount }: PayersPayment<PaidPayment>,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'points_charge',
    reference: id,
    postings: [debit('gateway', amount), credit(`points:${memberId}`, amount)],
  });

/** Books money of an unknown payer: it is owed until it is refunded. */
export const createUnassignedEntry = (ids: Ids, { id, amount }: PaidPayment, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'unassigned_payment',
    reference: id,
    postings: [debit('gateway', amount), credit('unassigned', amount)],
  });
