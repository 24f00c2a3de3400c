import { inBatches, type Batch } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import { resealAll } from '../../application/reseal-all.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { secretContext } from '../rules/second-factor.js';
import type { Cipher } from '../../kernel/cipher.js';
import type { PersonId } from '../../kernel/ids.js';

/** Second factors of one transaction. */
const BATCH = 500;

/**
 * Seals every secret of a second factor with the current key, after a key rotation. It can be killed, repeated or run concurrently. A
 * secret that cannot be decrypted is reported as a failure and stays unchanged.
 */
export class ResealSecondFactors implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'secondFactors'>>,
    private readonly cipher: Cipher,
  ) {}

  run(): Promise<JobReport> {
    return inBatches<PersonId>((after) => this.resealSome(after));
  }

  private resealSome(after: PersonId | null): Promise<Batch<PersonId>> {
    return this.transaction.run(async ({ secondFactors }) => {
      const found = await secondFactors.sealedOtherwise(this.cipher.keyId, after, BATCH);
      const values = found.map((row) => {
        const { personId: id, secret: sealed } = row;
        return { row, id, sealed, context: secretContext(id) };
      });
      const { resealed, report } = resealAll(this.cipher, 'secret', values);
      for (const { row, sealed: secret } of resealed) await secondFactors.keep({ ...row, secret });
      return { report, last: found.at(-1)?.personId ?? null };
    });
  }
}
