import { deleteInBatches } from '../../application/delete-in-batches.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts } from '../../application/ports.js';
import { minus } from '../../kernel/instant.js';

/**
 * Deletes refresh tokens a lifetime after their end. Until then the use of a copy ends its log-in; afterwards it is refused like any unknown
 * token.
 */
export class DeleteExpiredTokens implements Job {
  constructor(private readonly ports: RequiredPorts<'refreshTokens', 'clock' | 'policies'>) {}

  run(options?: JobOptions): Promise<JobReport> {
    const { clock, policies } = this.ports;
    const before = minus(clock.now(), policies.identity.refreshTokenMs);
    return deleteInBatches(
      (limit) => this.ports.transaction.run(({ refreshTokens }) => refreshTokens.deleteExpired(before, limit)),
      options,
    );
  }
}
