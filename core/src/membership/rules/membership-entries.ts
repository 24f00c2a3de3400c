import type { Ids, MembershipId, TermId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { Krw } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';

/** Books the end of a term: its unused credits become revenue. */
export const createCreditExpiryEntry = (
  ids: Ids,
  membershipId: MembershipId,
  termId: TermId,
  amount: Krw,
  at: Instant,
): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'credits_expired',
    reference: termId,
    postings: [debit(`deferred:${membershipId}`, amount), credit('revenue', amount)],
  });
