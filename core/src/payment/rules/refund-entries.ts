import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Account } from '../../ledger/rules/account.js';
import { createEntry, credit, debit, type EntryKind, type JournalEntry } from '../../ledger/rules/journal.js';
import type { Refund } from './refund.js';

/** Books a refund that reached its payer: the money is no longer owed. */
export const createRefundEntry = (ids: Ids, refund: Refund, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: KINDS[refund.source.kind],
    reference: refund.id,
    postings: [debit(owedFrom(refund), refund.amount), credit('gateway', refund.amount)],
  });

const KINDS = {
  membership: 'membership_refund',
  points: 'points_refund',
  unassigned: 'unassigned_refund',
} as const satisfies Record<Refund['source']['kind'], EntryKind>;

function owedFrom({ source, memberId }: Refund): Account {
  if (source.kind === 'membership') return `deferred:${source.membershipId}`;
  return source.kind === 'points' && memberId !== null ? `points:${memberId}` : 'unassigned';
}
