import { joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobFailure, JobReport } from '../shared/job.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { sealingContext, type Cipher } from './bank-account.js';
import type { SealedAccount, SealedAccountOwner } from './ports.js';

/** Accounts of one transaction. */
const BATCH = 500;

/**
 * The second half of a rotation of keys: every account number that another key has sealed is sealed by the key that seals now. Killed,
 * or run twice at once, it goes on where it is. When nothing is considered any more the old key is no longer needed for these rows
 * (docs/operations.md, Keys). A number that cannot be opened is a failure, and stays as it is.
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
        const batch: Resealed = await this.resealSome(owner, after);
        report = joinReports(report, batch.report);
        after = batch.last;
      } while (after !== null);
    }
    return report;
  }

  private resealSome(owner: SealedAccountOwner, after: string | null): Promise<Resealed> {
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
      return { id, code: 'internal', message: `The key ${accountNumber.keyId} does not open it.` };
    }
  }
}

interface Resealed {
  readonly report: JobReport;
  /** The last account looked at; null when there are no more. */
  readonly last: string | null;
}
