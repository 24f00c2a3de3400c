import type { JournalTotals } from '@spotter/core/ledger';

export type Movements = Omit<JournalTotals, 'balances'>;

/** All sealed entries. */
export const SEALED = 'sealed';

/** What the audit needs of entries that leave the tables; their balances are kept by account. */
export interface SealedTotals {
  readonly id: typeof SEALED;
  readonly totals: Movements;
}
