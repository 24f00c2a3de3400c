import type { Job, JobReport } from '../../application/job.js';
import { FailedRows, processIsolatingFailures } from '../../application/set-based-run.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { EarningId } from '../../kernel/ids.js';
import { createReleaseEntry } from '../rules/release-entries.js';
import { releaseEarnings } from './release-earnings.js';

/** The number of earnings in one transaction. */
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
    const failedRows = new FailedRows<EarningId>();
    const released = await processIsolatingFailures(
      transaction,
      {
        limit: BATCH,
        work: (repositories, limit, selection) => releaseEarnings(repositories, inputs, limit, selection),
        first: ({ earnings }, except) => earnings.findFirstDue(inputs.at, except),
      },
      failedRows,
    );
    return failedRows.toReport(released);
  }
}
