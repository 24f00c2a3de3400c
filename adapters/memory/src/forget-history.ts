import type { Instant } from '@spotter/core/kernel';
import type { JournalEntry } from '@spotter/core/ledger';
import { isBalanced, sealEntries } from './ledger-audit.js';
import { isReportable, type Tables } from './tables.js';

/** Forgets bookings and earnings of the past that no use case reads any more. Statements, exports and KPIs miss them. */
export function forgetHistory(
  { blocks, earnings, payouts, waitlist }: Pick<Tables, 'blocks' | 'earnings' | 'payouts' | 'waitlist'>,
  before: Instant,
): void {
  blocks.committed.forget(({ endsAt, offeredUntil }) => endsAt < before && offeredUntil === null);
  waitlist.committed.forget(({ endsAt, status }) => endsAt < before && status !== 'offered');
  // A correction of the session returns its penalty.
  earnings.committed.forget(
    ({ at, kind, payoutId }) =>
      at < before && kind !== 'penalty' && payoutId !== null && payouts.committed.get(payoutId) !== undefined,
  );
}

type JournalTables = Pick<Tables, 'accounts' | 'journal' | 'sealedBalances' | 'sealedEntries' | 'sealedTotals'>;

/** Forgets journal entries except their keys and sums. Deposits stay for the tax reports, and a wrong entry for the audit. */
export function sealJournal(tables: JournalTables, before: Instant): void {
  const { accounts, journal, sealedBalances, sealedEntries, sealedTotals } = tables;
  const isSealed = (entry: JournalEntry): boolean =>
    entry.at < before && !isReportable(entry.kind) && isBalanced(entry);
  const sealed = [...journal.committed.all()].filter(isSealed);
  sealEntries({ sealedBalances: sealedBalances.committed, sealedTotals: sealedTotals.committed }, sealed);
  for (const { kind, reference } of sealed) {
    const known = sealedEntries.committed.get(kind);
    if (known) known.references.add(reference);
    else sealedEntries.committed.put({ kind, references: new Set([reference]) });
  }
  journal.committed.forget(isSealed);
  accounts.committed.forget(({ total }) => total === 0);
  sealedBalances.committed.forget(({ total }) => total === 0);
}
