import { reportChanged } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { calculateExpiryCutoff } from '../rules/keyed-request.js';

/** Requests per transaction, and transactions per run: together more than accumulate in a day. */
const BATCH = 1_000;

const MAX_BATCHES = 1_000;

/** The job `idempotency-expire`: deletes requests whose key has expired. */
export class ForgetRequests implements Job {
  constructor(private readonly ports: RequiredPorts<Pick<Repositories, 'keyedRequests'>, 'clock' | 'policies'>) {}

  async run(): Promise<JobReport> {
    const { clock, policies, transaction } = this.ports;
    const until = calculateExpiryCutoff(clock.now(), policies.idempotency);
    let removed = 0;
    for (let batch = 0; batch < MAX_BATCHES; batch += 1) {
      const count = await transaction.run(({ keyedRequests }) => keyedRequests.removeClaimedUntil(until, BATCH));
      removed += count;
      if (count < BATCH) break;
    }
    return reportChanged(removed);
  }
}
