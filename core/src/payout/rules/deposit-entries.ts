import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import { depositKey } from './deposit-decision.js';
import type { Payout } from './payout.js';

/** Books the transfer of the net amount to the mentor. Each attempt is a separate cause: a deposit can be returned and sent again. */
export const createDepositEntry = (ids: Ids, payout: Payout, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'payout_deposited',
    reference: depositKey(payout),
    postings: [debit(`in_transit:${payout.id}`, payout.net), credit('bank', payout.net)],
  });

/** Books the return of the net amount: it is in transit until it is sent again. */
export const createReturnEntry = (ids: Ids, payout: Payout, at: Instant): JournalEntry =>
  createEntry(ids, {
    at,
    kind: 'payout_returned',
    reference: depositKey(payout),
    postings: [debit('bank', payout.net), credit(`in_transit:${payout.id}`, payout.net)],
  });
