import type { Job, JobReport } from '../../application/job.js';
import { FailedRows, processIsolatingFailures } from '../../application/set-based-run.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { PointLotId } from '../../kernel/ids.js';
import { expireLot } from '../rules/expiry-entries.js';
import { emptyExpiredLots } from './empty-expired-lots.js';

/** Lots of one transaction. */
const BATCH = 5_000;

/** A part of the job `payment-ledger-release`: removes the liability for expired lots (docs/domain.md, Money: Points). */
export class ExpirePoints implements Job {
  constructor(
    private readonly ports: RequiredPorts<'pointLots' | 'journal', 'clock' | 'ids'>,
    /** The expiry rule of the core. */
    private readonly expire = expireLot,
  ) {}

  async run(): Promise<JobReport> {
    const { transaction, clock, ids } = this.ports;
    // Each transaction has its own time: points that return meanwhile expire again, with another reference.
    const inputs = () => ({ at: clock.now(), ids, expire: this.expire });
    const failedRows = new FailedRows<PointLotId>();
    const emptied = await processIsolatingFailures(
      transaction,
      {
        limit: BATCH,
        work: (repositories, limit, selection) => emptyExpiredLots(repositories, inputs(), limit, selection),
        first: ({ pointLots }, except) => pointLots.findFirstExpiring(clock.now(), except),
      },
      failedRows,
    );
    return failedRows.toReport(emptied);
  }
}
