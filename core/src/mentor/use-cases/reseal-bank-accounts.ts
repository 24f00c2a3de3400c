import { forEachBatch, joinReports, type Batch } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import { resealAll } from '../../application/reseal-all.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { SealedAccountOwner } from '../ports.js';
import { sealingContext } from '../rules/bank-account.js';

/** The number of accounts in one transaction. */
const BATCH = 500;

/**
 * The second half of a key rotation: seals every account number with the current key. It can be killed, repeated or run concurrently.
 * When a run considers no rows, the old key is no longer needed for them (docs/operations.md, Keys). A number that cannot be decrypted is
 * reported as a failure and stays unchanged.
 */
export class ResealBankAccounts implements Job {
  constructor(private readonly ports: RequiredPorts<Pick<Repositories, 'sealedAccounts'>, 'cipher'>) {}

  async run(): Promise<JobReport> {
    const ofMentors = await this.resealOf('mentor');
    return joinReports(ofMentors, await this.resealOf('payout'));
  }

  private resealOf(owner: SealedAccountOwner): Promise<JobReport> {
    return forEachBatch<string>((after) => this.resealSome(owner, after));
  }

  private resealSome(owner: SealedAccountOwner, after: string | null): Promise<Batch<string>> {
    return this.ports.transaction.run(async ({ sealedAccounts }) => {
      const found = await sealedAccounts.findSealedWithOtherKey(this.ports.cipher.keyId, owner, after, BATCH);
      const values = found.map((row) => {
        const { id, mentorId, accountNumber: sealed } = row;
        return { row, id, sealed, context: sealingContext(mentorId) };
      });
      const { resealed, report } = resealAll(this.ports.cipher, 'number', values);
      const accounts = resealed.map(({ row, sealed: accountNumber }) => ({ ...row, accountNumber }));
      await sealedAccounts.reseal(owner, accounts);
      return { report, last: found.at(-1)?.id ?? null };
    });
  }
}
