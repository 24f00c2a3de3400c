import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type EntryKind, type JournalEntry } from '../../ledger/rules/journal.js';
import type { PaidPayment, Payment } from './payment.js';

type Purchase = Pick<Payment, 'memberId' | 'membershipId'>;

/** The account that holds the value bought by a payment, and its owed refunds. */
export function memberAccountOf({ memberId, membershipId }: Purchase): Account {
  if (membershipId !== null) return `deferred:${membershipId}`;
  return memberId === null ? 'unassigned' : `points:${memberId}`;
}

function entryKindOf({ memberId, membershipId }: Purchase): EntryKind {
  if (membershipId !== null) return 'membership_payment';
  return memberId === null ? 'unassigned_payment' : 'points_charge';
}

/** Books the money of a payment: its sessions or points are now owed, or its refund when the payer is unknown. */
export const createPaymentEntry = (ids: Ids, payment: PaidPayment, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: entryKindOf(payment),
    reference: payment.id,
    postings: [debit('gateway', payment.amount), credit(memberAccountOf(payment), payment.amount)],
  });
