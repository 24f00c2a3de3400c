import { describeError, withReport } from './job-run.js';
import type { JobFailure, JobReport } from './job.js';
import type { Transaction } from './transaction.js';
import { isUnavailable } from '../kernel/domain-error.js';

/** The maximum number of failing rows of a run. More indicate a defect or a broken database and require an operator. */
const MAX_BAD = 100;

/** Transactions per run: more than two weeks of work need, including the search for the maximum number of failing rows. */
const MAX_TRIES = 5_000;

/** The work of a job on many rows in one transaction, in a stable order. Rows are identified as in reports. */
export interface SetBasedWork<Repositories, Row extends string> {
  /** The number of rows per transaction, 1 or more. */
  readonly limit: number;
  /** Processes the first due rows. @returns how many; 0 when none is left. */
  readonly work: (repositories: Repositories, limit: number, options: BatchOptions<Row>) => Promise<number>;
  /** Called with the number of processed rows after each commit. */
  readonly onDone?: (count: number) => void;
}

export interface BatchOptions<Row extends string> {
  /** The rows that are left out; default: no rows. */
  readonly except?: readonly Row[];
  /** Called with one of the rows that were taken, before they are processed: with a limit of 1, with the only one. */
  readonly onTaken?: (row: Row) => void;
}

/** The rows that a run has processed, in one or several tasks. It continues without those that failed and reports them at the end. */
export class ProcessedRows<Row extends string> {
  private changed = 0;
  private readonly failures = new Map<Row, JobFailure>();

  get failedIds(): readonly Row[] {
    return [...this.failures.keys()];
  }

  add(count: number): void {
    this.changed += count;
  }

  /** @throws the error itself, with the report, when 100 rows have already failed. */
  addFailed(id: Row, error: unknown): void {
    if (this.failures.size === MAX_BAD) throw withReport(error, this.toReport());
    this.failures.set(id, { id, ...describeError(error) });
  }

  toReport(): JobReport {
    const failures = [...this.failures.values()];
    return { considered: this.changed + failures.length, changed: this.changed, skipped: 0, failures };
  }
}

/**
 * Processes all due rows in batches. A failing batch is repeated in halves until the failing row is isolated. The run records that row
 * and continues without it, in full batches. Concurrent runs can share the failing rows.
 * @throws an error that no row causes, mainly an unavailable database, and the error of the 101st failing row; each with the report.
 */
export async function processIsolatingFailures<Repositories, Row extends string>(
  transaction: Transaction<Repositories>,
  processed: ProcessedRows<Row>,
  rows: SetBasedWork<Repositories, Row>,
): Promise<void> {
  /** The number of next rows that contain a failing row; 0 without a known failing row. */
  let suspects = 0;
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const limit = suspects > 0 ? Math.ceil(suspects / 2) : rows.limit;
    const count = await runBatch(transaction, rows, limit, processed);
    if (count === 0) break;
    if (count === 'broken') suspects = limit > 1 ? limit : 0;
    else {
      processed.add(count);
      suspects = Math.max(0, suspects - count);
      rows.onDone?.(count);
    }
  }
}

async function runBatch<Repositories, Row extends string>(
  transaction: Transaction<Repositories>,
  { work }: SetBasedWork<Repositories, Row>,
  limit: number,
  processed: ProcessedRows<Row>,
): Promise<number | 'broken'> {
  const taken: { row: Row | null } = { row: null };
  const onTaken = (row: Row) => void (taken.row = row);
  try {
    return await transaction.run((repositories) => {
      taken.row = null;
      return work(repositories, limit, { except: processed.failedIds, onTaken });
    });
  } catch (error) {
    if (limit > 1 && !isUnavailable(error)) return 'broken';
    if (taken.row === null || isUnavailable(error)) throw withReport(error, processed.toReport());
    processed.addFailed(taken.row, error);
    return 'broken';
  }
}
