import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { processIsolatingFailures, ProcessedRows, type BatchOptions } from '../../application/set-based-run.js';
import type { EarningId, Ids } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { createReleaseEntry } from '../rules/release-entries.js';

/**
 * The number of earnings in one transaction. If a period closes between two of them, an earning can be paid while its penalty becomes a
 * debt of the next period.
 */
const BATCH = 5_000;

/** The job `payment-ledger-release`: releases earnings from escrow after `holdMs` (rules/escrow-release.ts). */
export class ReleaseEscrow implements Job {
  constructor(
    private readonly ports: RequiredPorts<'earnings' | 'journal', 'clock' | 'ids'>,
    /** The release rule of the core. */
    private readonly entryOf = createReleaseEntry,
  ) {}

  async run(): Promise<JobReport> {
    const { transaction, clock, ids } = this.ports;
    const inputs = { at: clock.now(), ids, entryOf: this.entryOf };
    const processed = new ProcessedRows<EarningId>();
    await processIsolatingFailures(transaction, processed, {
      limit: BATCH,
      work: (repositories, limit, options) => releaseEarnings(repositories, inputs, limit, options),
    });
    return processed.toReport();
  }
}

interface ReleaseInputs {
  readonly at: Instant;
  readonly ids: Ids;
  /** The booking of a release; default: `createReleaseEntry` of the core. */
  readonly entryOf?: typeof createReleaseEntry;
}

/** Releases at most `limit` of the earnings that are due, one journal entry a mentor. @returns how many. */
export async function releaseEarnings(
  { earnings, journal }: Pick<Repositories, 'earnings' | 'journal'>,
  { at, ids, entryOf = createReleaseEntry }: ReleaseInputs,
  limit: number,
  { except, onTaken }: BatchOptions<EarningId> = {},
): Promise<number> {
  const due = await earnings.lockDue(at, limit, except);
  if (due[0] === undefined) return 0;
  onTaken?.(due[0]);
  const released = await earnings.release(due);
  await journal.append(...released.map((one) => entryOf(ids, one, at)));
  return due.length;
}
