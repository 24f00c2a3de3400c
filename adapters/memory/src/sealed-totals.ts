import type { JournalTotals } from '@spotter/core/ledger';

export type Movements = Omit<JournalTotals, 'balances'>;

/** All sealed entries. */
export const SEALED = 'sealed';

/** The sums that the audit needs of entries that leave the tables. Their balances are kept by account. */
export interface SealedTotals {
  readonly id: typeof SEALED;
  readonly totals: Movements;
}
