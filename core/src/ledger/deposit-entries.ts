import type { EntryId, Ids } from '../shared/ids.js';
import type { Instant } from '../shared/instant.js';
import { depositKey } from '../payout/deposit-decision.js';
import type { Payout } from '../payout/payout.js';
import { credit, debit, journalEntry, type JournalEntry } from './journal.js';

/** The net has left the bank for the mentor's. Each attempt is a cause of its own: it may come back and be sent again. */
export const payoutDeposited = (ids: Ids, payout: Payout, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'payout_deposited',
    reference: depositKey(payout),
    postings: [debit(`in_transit:${payout.id}`, payout.net), credit('bank', payout.net)],
  });

/** The net has come back: it is on its way again until it is sent once more. */
export const payoutReturned = (ids: Ids, payout: Payout, at: Instant): JournalEntry =>
  journalEntry({
    id: ids.next<EntryId>(),
    at,
    kind: 'payout_returned',
    reference: depositKey(payout),
    postings: [debit('bank', payout.net), credit(`in_transit:${payout.id}`, payout.net)],
  });
