import type { Among } from '../shared/among.js';
import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { MentorId, PayoutId } from '../shared/ids.js';
import { forEachDue, joinReports } from '../shared/job-run.js';
import type { Job, JobOptions, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import { BadRows, inBatches } from '../shared/set-based-run.js';
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
 * this one pays them. The report counts payouts made and deposits tried; a refused deposit is a failure of
 * its row, and so is a mentor whose payout breaks.
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
    return joinReports(await this.calculate(options), await this.depositAll(options));
  }

  /** What an earlier run was killed before is made first: a debt of then is to be carried into the period that is closed now. */
  private async calculate(options: JobOptions): Promise<JobReport> {
    const bad = new BadRows<MentorId>();
    const before = await this.makeAll(options, bad);
    const period = lastCompletePeriod(this.clock.now(), this.policies.payout);
    await this.transaction.run(({ payouts }) => payouts.close(period));
    return bad.reportBeside(before + (await this.makeAll(options, bad)));
  }

  private async makeAll({ progress }: JobOptions, bad: BadRows<MentorId>): Promise<number> {
    const { toMake: total } = await this.queries.backlog();
    if (total === 0) return 0;
    let done = 0;
    const makeUntilNone = (): Promise<number> =>
      inBatches(
        this.transaction,
        {
          limit: BATCH,
          work: (stores, limit, among) => this.makeSome(stores, limit, among),
          first: ({ payouts }, except) => payouts.firstToMake(except),
          onDone: (made) => progress?.({ step: 'payouts', done: (done += made), total }),
        },
        bad,
      );
    const made = await Promise.all(Array.from({ length: AT_ONCE }, makeUntilNone));
    return made.reduce((one, other) => one + other);
  }

  private async makeSome(
    { payouts, outbox }: Pick<Stores, 'payouts' | 'outbox'>,
    limit: number,
    among: Among<MentorId>,
  ): Promise<number> {
    const made = await payouts.make(this.clock.now(), this.policies.payout, limit, among);
    const calculated = made.filter(({ status }) => status === 'calculated');
    if (calculated.length > 0) await outbox.add(told(calculated));
    return made.length;
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
