import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { PayoutId } from '../shared/ids.js';
import { forEachDue, joinReports, NOTHING_DONE } from '../shared/job-run.js';
import type { Job, JobOptions, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { DomainEvent } from '../events.js';
import type { Stores } from '../stores.js';
import type { DepositPayout } from './deposit-payout.js';
import { lastCompletePeriod } from './payout-period.js';
import type { DueDeposit, MadePayout, PayoutQueries } from './ports.js';

/** Payouts of one transaction, and transactions at once: more would only keep a database's processors from all else. */
const BATCH = 500;
const AT_ONCE = 2;

/**
 * The job `payout-calculate`: closes the last complete period, makes the payouts of closed periods that are not made yet, then the
 * deposit of every payout that waits for one. A period that was missed needs no run of its own: its lines are in no payout yet, so
 * this one pays them. The report counts payouts made and deposits tried; a refused deposit is a failure of its row.
 */
export class CalculatePayouts implements Job {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'payouts' | 'outbox'>>,
    private readonly queries: Pick<PayoutQueries, 'backlog' | 'toDeposit'>,
    private readonly deposit: DepositPayout,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async run(options: JobOptions = {}): Promise<JobReport> {
    const made = await this.calculate(options);
    return joinReports({ ...NOTHING_DONE, considered: made, changed: made }, await this.depositAll(options));
  }

  /** What an earlier run was killed before is made first: a debt of then is to be carried into the period that is closed now. */
  private async calculate(options: JobOptions): Promise<number> {
    const before = await this.makeAll(options);
    const period = lastCompletePeriod(this.clock.now(), this.policies.payout);
    await this.transaction.run(({ payouts }) => payouts.close(period));
    return before + (await this.makeAll(options));
  }

  private async makeAll({ progress }: JobOptions): Promise<number> {
    const { toMake: total } = await this.queries.backlog();
    let done = 0;
    const makeUntilNone = async (): Promise<void> => {
      for (let made = await this.makeSome(); made > 0; made = await this.makeSome()) {
        done += made;
        progress?.({ step: 'payouts', done, total });
      }
    };
    if (total > 0) await Promise.all(Array.from({ length: AT_ONCE }, makeUntilNone));
    return done;
  }

  private makeSome(): Promise<number> {
    return this.transaction.run(async ({ payouts, outbox }) => {
      const made = await payouts.make(this.clock.now(), this.policies.payout, BATCH);
      const calculated = made.filter(({ status }) => status === 'calculated');
      if (calculated.length > 0) await outbox.add(told(calculated));
      return made.length;
    });
  }

  private async depositAll({ progress }: JobOptions): Promise<JobReport> {
    const { toDeposit: total } = await this.queries.backlog();
    let done = 0;
    const tried = () => progress?.({ step: 'deposits', done: (done += 1), total });
    return forEachDue<DueDeposit>(
      (after) => this.queries.toDeposit(after),
      (id) => this.depositOne(id).finally(tried),
    );
  }

  private async depositOne(id: PayoutId): Promise<boolean> {
    const payout = await this.deposit.execute(id);
    if (payout?.status === 'failed') throw new DomainError('payment-failed', payout.failureReason, { payoutId: id });
    return payout !== null;
  }
}

const told = (made: readonly MadePayout[]): DomainEvent => ({
  type: 'payouts-calculated',
  payouts: made.map(({ id, mentorId, net }) => ({ payoutId: id, mentorId, net })),
});
