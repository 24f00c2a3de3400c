import type { Krw } from '../shared/krw.js';
import type { JournalEntry } from './journal.js';

/** The journal. Append-only. */
export interface Journal {
  /** A second entry of the same kind and reference is refused (StaleVersionError): its cause has been booked already. */
  append(...entries: readonly JournalEntry[]): Promise<void>;
}

export interface AccountBalance {
  readonly account: string;
  /** In the account's own sense: an asset's holdings, a liability's debt. */
  readonly balance: Krw;
}

export interface LedgerQueries {
  /** Balances of the accounts whose name begins so (`escrow:`, or one whole name); all without. By name. */
  balances(prefix?: string): Promise<readonly AccountBalance[]>;
}
