import { joinReports, NOTHING_DONE } from '../../application/job-run.js';
import type { Job, JobFailure, JobReport } from '../../application/job.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { SealedAccount, SealedAccountOwner } from '../ports.js';
import { sealingContext } from '../rules/bank-account.js';
import type { Cipher } from '../../kernel/cipher.js';

/** Accounts of one transaction. */
const BATCH = 500;

/**
 * The second half of a key rotation: seals every account number with the current key. It can be killed, repeated or run concurrently.
 * When a run considers no rows, the old key is no longer needed for them (docs/operations.md, Keys). A number that cannot be decrypted is
 * reported as a failure and stays unchanged.
 */
export class ResealBankAccounts implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'sealedAccounts'>>,
    private readonly cipher: Cipher,
  ) {}

  async run(): Promise<JobReport> {
    let report = NOTHING_DONE;
    for (const owner of ['mentor', 'payout'] as const) {
      let after: string | null = null;
      do {
        const batch: ResealResult = await this.resealSome(owner, after);
        report = joinReports(report, batch.report);
        after = batch.last;
      } while (after !== null);
    }
    return report;
  }

  private resealSome(owner: SealedAccountOwner, after: string | null): Promise<ResealResult> {
    return this.transaction.run(async ({ sealedAccounts }) => {
      const found = await sealedAccounts.sealedOtherwise(this.cipher.keyId, owner, after, BATCH);
      const attempts = found.map((account) => this.reseal(account));
      const resealed = attempts.flatMap((attempt) => ('accountNumber' in attempt ? [attempt] : []));
      const failures = attempts.flatMap((attempt) => ('code' in attempt ? [attempt] : []));
      await sealedAccounts.reseal(owner, resealed);
      const report = { considered: found.length, changed: resealed.length, skipped: 0, failures };
      return { report, last: found.at(-1)?.id ?? null };
    });
  }

  private reseal(account: SealedAccount): SealedAccount | JobFailure {
    const { id, mentorId, accountNumber } = account;
    const context = sealingContext(mentorId);
    try {
      return { ...account, accountNumber: this.cipher.seal(this.cipher.open(accountNumber, context), context) };
    } catch {
      return { id, code: 'internal', message: `The number cannot be decrypted with the key ${accountNumber.keyId}.` };
    }
  }
}

interface ResealResult {
  readonly report: JobReport;
  /** The last account looked at; null when there are no more. */
  readonly last: string | null;
}
