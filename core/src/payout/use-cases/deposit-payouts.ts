import type { Reads } from '../../application/ports.js';
import { forEachPart, runForEach } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { DueRow } from '../../application/due-row.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PayoutId } from '../../kernel/ids.js';
import type { Payout } from '../rules/payout.js';
import type { DepositPayout } from './deposit-payout.js';
import type { ReleaseBatchesAutomatically } from './release-batches-automatically.js';

/** The number of concurrent calls of the bank, because a deposit mostly waits for the bank. */
const CALLS_AT_ONCE = 4;

/**
 * The job `payout-deposit`: releases batches under the policy `automatic`, then deposits every waiting payout of a released batch, also
 * payouts whose deposit could not begin before: `batchSize` in one call of the bank, several calls at once.
 * The report counts deposits tried; a refused deposit is a failure of its row, and a postponed one is skipped.
 */
export class DepositPayouts implements Job {
  constructor(
    private readonly ports: Reads<'payouts', 'bank' | 'clock'>,
    private readonly deposit: DepositPayout,
    private readonly release: ReleaseBatchesAutomatically,
  ) {}

  async run({ progress }: JobOptions = {}): Promise<JobReport> {
    await this.release.execute();
    const total = await this.ports.queries.payouts.countToDeposit();
    const now = this.ports.clock.now();
    let done = 0;
    return forEachPart<DueRow<PayoutId>>(
      (after) => this.ports.queries.payouts.toDeposit(now, after),
      { size: this.ports.bank.batchSize, atOnce: CALLS_AT_ONCE },
      async (ids) => {
        const report = await this.depositSome(ids);
        progress?.({ step: 'deposits', done: (done += ids.length), total });
        return report;
      },
    );
  }

  private async depositSome(ids: readonly PayoutId[]): Promise<JobReport> {
    try {
      const tried = await this.deposit.execute(ids);
      return await runForEach(ids, async (id) => wasTried(tried.get(id)));
    } catch (error) {
      return runForEach(ids, (id) => this.depositAlone(id, error));
    }
  }

  /** Deposits one payout of a call that failed. If the call began its deposit, `payment-reconcile` queries the bank for it. */
  private async depositAlone(id: PayoutId, failureOfCall: unknown): Promise<boolean> {
    const payout = (await this.deposit.execute([id])).get(id);
    if (!payout) throw failureOfCall;
    return wasTried(payout);
  }
}

/**
 * Whether the report counts the deposit: not one that the bank postponed, or that did not begin here (undefined).
 * @throws DomainError payment-failed for a refused deposit, or one without a bank account.
 */
function wasTried(payout: Payout | undefined): boolean {
  if (payout?.status === 'failed')
    throw new DomainError('payment-failed', payout.failureReason, { payoutId: payout.id });
  return payout !== undefined && payout.status !== 'calculated';
}
