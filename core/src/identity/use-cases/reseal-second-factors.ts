import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobFailure, JobReport } from '../../application/job.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { type SealedSecondFactor, secretContext } from '../rules/second-factor.js';
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

  async run(): Promise<JobReport> {
    let report = NOTHING_DONE;
    let after: PersonId | null = null;
    do {
      const batch: { report: JobReport; last: PersonId | null } = await this.resealSome(after);
      report = joinReports(report, batch.report);
      after = batch.last;
    } while (after !== null);
    return report;
  }

  private resealSome(after: PersonId | null): Promise<{ report: JobReport; last: PersonId | null }> {
    return this.transaction.run(async ({ secondFactors }) => {
      const found = await secondFactors.sealedOtherwise(this.cipher.keyId, after, BATCH);
      const failures: JobFailure[] = [];
      for (const factor of found) {
        const resealed = this.reseal(factor);
        if ('code' in resealed) failures.push(resealed);
        else await secondFactors.keep(resealed);
      }
      const changed = found.length - failures.length;
      return {
        report: { considered: found.length, changed, skipped: 0, failures },
        last: found.at(-1)?.personId ?? null,
      };
    });
  }

  private reseal(factor: SealedSecondFactor): SealedSecondFactor | JobFailure {
    const { personId, secret } = factor;
    const context = secretContext(personId);
    try {
      return { ...factor, secret: this.cipher.seal(this.cipher.open(secret, context), context) };
    } catch {
      return {
        id: personId,
        code: 'internal',
        message: `The secret cannot be decrypted with the key ${secret.keyId}.`,
      };
    }
  }
}
