import { forEachBatch, type Batch } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import { reencryptAll } from '../../application/reencrypt-all.js';
import type { RequiredPorts } from '../../application/ports.js';
import { secretContext } from '../rules/second-factor.js';
import type { PersonId } from '../../kernel/ids.js';

/** Second factors of one transaction. */
const BATCH = 500;

/**
 * Encrypts every secret of a second factor with the current key, after a key rotation. It can be killed, repeated or run concurrently. A
 * secret that cannot be decrypted is reported as a failure and stays unchanged.
 */
export class ReencryptSecondFactors implements Job {
  constructor(private readonly ports: RequiredPorts<'secondFactors', 'cipher'>) {}

  run(): Promise<JobReport> {
    return forEachBatch<PersonId>((after) => this.reencryptSome(after));
  }

  private reencryptSome(after: PersonId | null): Promise<Batch<PersonId>> {
    return this.ports.transaction.run(async ({ secondFactors }) => {
      const found = await secondFactors.findEncryptedWithOtherKey(this.ports.cipher.keyId, after, BATCH);
      const values = found.map((row) => {
        const { personId: id, secret: encrypted } = row;
        return { row, id, encrypted, context: secretContext(id) };
      });
      const { reencrypted, report } = reencryptAll(this.ports.cipher, 'secret', values);
      for (const { row, encrypted: secret } of reencrypted) await secondFactors.upsert({ ...row, secret });
      return { report, last: found.at(-1)?.personId ?? null };
    });
  }
}
