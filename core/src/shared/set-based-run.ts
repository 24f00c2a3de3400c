import type { Among } from './among.js';
import { isUnavailable } from './domain-error.js';
import { wordsFor } from './job-run.js';
import type { JobFailure, JobReport } from './job.js';
import type { Transaction } from './transaction.js';

/** So many rows that break are rows; more than these are a defect, or a database, that somebody has to see to. */
const MOST_BAD = 100;

/** Transactions of one run: more than any two weeks bring, and than it takes to find so many bad rows. */
const MOST_TRIES = 5_000;

/** What a job does with many rows in one transaction, in an order that stays the same. A row is named by what it is reported by. */
export interface SetBasedWork<Stores, Row extends string> {
  /** Rows of one transaction, 1 or more. */
  readonly limit: number;
  /** Does the first of what is due among these. @returns how many; 0 when nothing is left. */
  readonly work: (stores: Stores, limit: number, among: Among<Row>) => Promise<number>;
  /** The one that `work` does first, locked for this transaction; null when nothing is due. */
  readonly first: (stores: Stores, except: readonly Row[]) => Promise<Row | null>;
  /** Told how many a transaction has done, once it is committed. */
  readonly onDone?: (count: number) => void;
}

/** The rows on which a run has stumbled: it goes on without them, and tells of them in the end. */
export class BadRows<Row extends string> {
  private readonly failures = new Map<Row, JobFailure>();

  get ids(): readonly Row[] {
    return [...this.failures.keys()];
  }

  /** @throws the error itself when there are 100 already. */
  add(id: Row, error: unknown): void {
    if (this.failures.size === MOST_BAD) throw error;
    this.failures.set(id, { id, ...wordsFor(error) });
  }

  /** @param changed how many rows were done. */
  reportBeside(changed: number): JobReport {
    const failures = [...this.failures.values()];
    return { considered: changed + failures.length, changed, skipped: 0, failures };
  }
}

/**
 * Does everything that is due, batch by batch. One that breaks is done again in halves, until the row that broke it is alone: that is
 * noted, and the run goes on without it, in whole batches. Two that run at once may share the bad rows.
 * @returns how many were done.
 * @throws DomainError unavailable, at once; the error of a bad row when it is the 101st.
 */
export async function inBatches<Stores, Row extends string>(
  transaction: Transaction<Stores>,
  rows: SetBasedWork<Stores, Row>,
  bad: BadRows<Row>,
): Promise<number> {
  let done = 0;
  /** Among so many that come next there is a bad one; 0 when none is known of. */
  let suspects = 0;
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const limit = suspects > 0 ? Math.ceil(suspects / 2) : rows.limit;
    const count = limit > 1 ? await several(transaction, rows, limit, bad) : await one(transaction, rows, bad);
    if (count === 0) break;
    if (count === 'broken') suspects = limit > 1 ? limit : 0;
    else {
      done += count;
      suspects = Math.max(0, suspects - count);
      rows.onDone?.(count);
    }
  }
  return done;
}

type Tried = number | 'broken';

async function several<Stores, Row extends string>(
  transaction: Transaction<Stores>,
  { work }: SetBasedWork<Stores, Row>,
  limit: number,
  bad: BadRows<Row>,
): Promise<Tried> {
  try {
    return await transaction.run((stores) => work(stores, limit, { except: bad.ids }));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    return 'broken';
  }
}

/** Its name is asked before it is done, and it alone is done: another run may let go of an earlier one in between. */
async function one<Stores, Row extends string>(
  transaction: Transaction<Stores>,
  { work, first }: SetBasedWork<Stores, Row>,
  bad: BadRows<Row>,
): Promise<Tried> {
  const tried: { id: Row | null } = { id: null };
  try {
    return await transaction.run(async (stores) => {
      tried.id = await first(stores, bad.ids);
      return tried.id === null ? 0 : work(stores, 1, { only: tried.id });
    });
  } catch (error) {
    if (tried.id === null || isUnavailable(error)) throw error;
    bad.add(tried.id, error);
    return 'broken';
  }
}
