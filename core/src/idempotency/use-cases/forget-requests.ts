import { deleteInBatches } from '../../application/delete-in-batches.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import { calculateExpiryCutoff } from '../rules/keyed-request.js';

/** The job `idempotency-expire`: deletes requests whose key has expired. */
export class ForgetRequests implements Job {
  constructor(private readonly ports: RequiredPorts<'keyedRequests', 'clock' | 'policies'>) {}

  run(options?: JobOptions): Promise<JobReport> {
    const { clock, policies, transaction } = this.ports;
    const until = calculateExpiryCutoff(clock.now(), policies.idempotency);
    return deleteInBatches(
      (limit) => transaction.run(({ keyedRequests }) => keyedRequests.removeClaimedUntil(until, limit)),
      options,
    );
  }
}
