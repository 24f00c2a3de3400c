import type { Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { NO_WON } from '../../kernel/krw.js';
import { createEntry, credit, debit, type JournalEntry } from '../../ledger/rules/journal.js';
import type { PointLot } from './point-lot.js';

export interface ExpiredLot {
  readonly lot: PointLot;
  readonly entry: JournalEntry;
}

/**
 * Expires a lot: its remainder is no longer owed (docs/domain.md, Money: Points). Points of a session that is cancelled afterwards return
 * to their lot and expire again, so the reference contains the time.
 */
export const expireLot = (ids: Ids, lot: PointLot, at: Instant): ExpiredLot => ({
  lot: { ...lot, remaining: NO_WON },
  entry: createEntry(ids, {
    at,
    kind: 'points_expired',
    reference: `${lot.id} ${at}`,
    postings: [debit(`points:${lot.memberId}`, lot.remaining), credit('revenue', lot.remaining)],
  }),
});
