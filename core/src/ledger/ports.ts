import type { JobOptions } from '../application/job.js';
import type { Instant } from '../kernel/instant.js';
import type { Krw } from '../kernel/krw.js';
import type { Page, PageRequest } from '../kernel/page.js';
import type { LedgerFigures } from './rules/audit.js';
import type { JournalEntry } from './rules/journal.js';

/** The journal. Append-only. */
export interface Journal {
  /** Adds entries. A second entry of the same kind and reference is refused (StaleVersionError): its cause is already booked. */
  append(...entries: readonly JournalEntry[]): Promise<void>;
}

export interface AccountBalance {
  readonly account: string;
  /** The balance in the account's own sense: an asset's holdings, a liability's debt. */
  readonly balance: Krw;
}

export interface EntryFilter {
  /** Selects entries that post to an account whose name begins with this text (`escrow:`, or one whole name). */
  readonly account?: string;
  /** The cause, whole (`JournalEntry.reference`). */
  readonly reference?: string;
  /** The earliest instant. */
  readonly from?: Instant;
  /** The instant before which the entries were booked. */
  readonly to?: Instant;
}

export interface LedgerQueries {
  /** Balances of the accounts whose name begins with the prefix (`escrow:`, or one whole name), by name; default: all. */
  balances(prefix?: string): Promise<readonly AccountBalance[]>;
  /** Entries with all their postings, the oldest first. No index serves accounts and instants: each of these reads scans the journal. */
  entries(filter: EntryFilter, page: PageRequest): Promise<Page<JournalEntry>>;
  /**
   * Checks the whole journal, the stored balances and the business records at one moment. However long the journal is, only findings
   * are loaded. For each account it finds the same faults as `findAuditFaults`.
   * @param shown the number of findings of each rule that are named.
   */
  audit(shown: number, options?: JobOptions): Promise<LedgerFigures>;
}
