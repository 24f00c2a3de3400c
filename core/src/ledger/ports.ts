import type { JobOptions } from '../shared/job.js';
import type { Krw } from '../shared/krw.js';
import type { LedgerFigures } from './audit.js';
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
  /**
   * The whole journal against itself, its kept balances and the records of the business, all as of one moment; however long it is,
   * no more than the findings are brought here. Of each account it finds what `faultsOf` finds.
   * @param shown how many findings of each rule are named.
   */
  audit(shown: number, options?: JobOptions): Promise<LedgerFigures>;
}
