import { forEachBatch, joinReports, type Batch } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import { reencryptAll } from '../../application/reencrypt-all.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { EncryptedAccountOwner } from '../ports.js';
import { encryptionContext } from '../rules/bank-account.js';

/** The number of accounts in one transaction. */
const BATCH = 500;

/**
 * The second half of a key rotation: encrypts every account number with the current key. It can be killed, repeated or run concurrently.
 * When a run considers no rows, the old key is no longer needed for them (docs/operations.md, Keys). A number that cannot be decrypted is
 * reported as a failure and stays unchanged.
 */
export class ReencryptBankAccounts implements Job {
  constructor(private readonly ports: RequiredPorts<'encryptedAccounts', 'cipher'>) {}

  async run(): Promise<JobReport> {
    const ofMentors = await this.reencryptOf('mentor');
    return joinReports(ofMentors, await this.reencryptOf('payout'));
  }

  private reencryptOf(owner: EncryptedAccountOwner): Promise<JobReport> {
    return forEachBatch<string>((after) => this.reencryptSome(owner, after));
  }

  private reencryptSome(owner: EncryptedAccountOwner, after: string | null): Promise<Batch<string>> {
    return this.ports.transaction.run(async ({ encryptedAccounts }) => {
      const found = await encryptedAccounts.findEncryptedWithOtherKey(this.ports.cipher.keyId, owner, after, BATCH);
      const values = found.map((row) => {
        const { id, mentorId, accountNumber: encrypted } = row;
        return { row, id, encrypted, context: encryptionContext(mentorId) };
      });
      const { reencrypted, report } = reencryptAll(this.ports.cipher, 'number', values);
      const accounts = reencrypted.map(({ row, encrypted: accountNumber }) => ({ ...row, accountNumber }));
      await encryptedAccounts.reencrypt(owner, accounts);
      return { report, last: found.at(-1)?.id ?? null };
    });
  }
}
