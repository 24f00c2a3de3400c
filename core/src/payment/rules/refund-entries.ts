import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type EntryKind, type JournalEntry } from '../../ledger/rules/journal.js';
import { memberAccountOf } from './payment-entries.js';
import type { Refund } from './refund.js';

/** Books a refund that reached its payer: the money is no longer owed. */
export const createRefundEntry = (ids: Ids, refund: Refund, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: KINDS[refund.source.kind],
    reference: refund.id,
    postings: [debit(refundAccountOf(refund), refund.amount), credit('gateway', refund.amount)],
  });

const KINDS = {
  membership: 'membership_refund',
  points: 'points_refund',
  unassigned: 'unassigned_refund',
} as const satisfies Record<Refund['source']['kind'], EntryKind>;

/** The account that owes a refund. */
export function refundAccountOf({ source, memberId }: Pick<Refund, 'source' | 'memberId'>): Account {
  switch (source.kind) {
    case 'membership':
      return `deferred:${source.membershipId}`;
    case 'points':
      return memberAccountOf({ memberId, membershipId: null });
    case 'unassigned':
      return 'unassigned';
  }
}
