import type { Instant } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import { isBalanced, sealEntries } from './ledger-audit.js';
import { entryKey, isReportable, type Tables } from './tables.js';

type HistoryTables = Pick<
  Tables,
  | 'accounts'
  | 'blocks'
  | 'earnings'
  | 'journal'
  | 'payouts'
  | 'sealedBalances'
  | 'sealedEntries'
  | 'sealedTotals'
  | 'waitlist'
>;

/** Forgets bookings and money of the past that no use case reads any more. Statements, exports and KPIs miss it. */
export function forgetHistory(tables: HistoryTables, before: Instant): void {
  const { accounts, blocks, earnings, payouts, waitlist, sealedBalances } = tables;
  blocks.committed.forget(({ endsAt, offeredUntil }) => endsAt < before && offeredUntil === null);
  waitlist.committed.forget(({ endsAt, status }) => endsAt < before && status !== 'offered');
  // A correction of the session returns its penalty.
  earnings.committed.forget(
    ({ at, kind, payoutId }) =>
      at < before && kind !== 'penalty' && payoutId !== null && payouts.committed.get(payoutId) !== undefined,
  );
  sealJournal(tables, before);
  accounts.committed.forget(({ total }) => total === 0);
  sealedBalances.committed.forget(({ total }) => total === 0);
}

/** Deposits stay for the tax reports, and a wrong entry for the audit. */
function sealJournal({ journal, sealedBalances, sealedEntries, sealedTotals }: HistoryTables, before: Instant): void {
  const isSealed = (entry: JournalEntry): boolean =>
    entry.at < before && !isReportable(entry.kind) && isBalanced(entry);
  const sealed = [...journal.committed.all()].filter(isSealed);
  sealEntries({ sealedBalances: sealedBalances.committed, sealedTotals: sealedTotals.committed }, sealed);
  for (const entry of sealed) sealedEntries.committed.put({ key: entryKey(entry) });
  journal.committed.forget(isSealed);
}
