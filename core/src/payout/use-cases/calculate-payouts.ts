import type { DomainEvent } from '../../application/events.js';
import { runInSequence } from '../../application/job-run.js';
import type { Job, JobOptions, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { processIsolatingFailures, ProcessedRows, type BatchOptions } from '../../application/set-based-run.js';
import type { Repositories } from '../../application/repositories.js';
import type { MentorId } from '../../kernel/ids.js';
import { calculatePayout } from '../rules/calculate-payout.js';
import { lastCompletePeriod } from '../rules/payout-period.js';
import type { Payout } from '../rules/payout.js';
import { makePayouts } from './make-payouts.js';

/**
 * The number of payouts in one transaction. Each transaction scans the due rows that earlier ones deleted, so many small ones cost more.
 */
const BATCH = 1_000;

/** The number of concurrent transactions. More of them would only take processor time from other work of the database. */
const AT_ONCE = 2;

type CalculatePayoutsRepositories = Pick<Repositories, 'payouts' | 'payoutBatches' | 'journal' | 'earnings' | 'outbox'>;

/**
 * The job `payout-calculate`: closes the last complete period, makes the missing payouts of closed periods, then runs `payout-deposit`.
 * A missed period needs no separate run: its lines are in no payout yet, so this run pays them. The report counts
 * payouts made and deposits tried. A refused deposit and a failing mentor are failures of their row.
 */
export class CalculatePayouts implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof CalculatePayoutsRepositories, 'clock' | 'ids' | 'policies'> &
      Reads<'payouts'>,
    private readonly deposits: Job,
    /** The payout rule of the core. */
    private readonly calculate = calculatePayout,
  ) {}

  run(options: JobOptions = {}): Promise<JobReport> {
    return runInSequence({ run: () => this.makeDue(options) }, this.deposits).run(options);
  }

  /** Payouts that a killed run left are made first: their debts are carried into the period that is closed now. */
  private async makeDue(options: JobOptions): Promise<JobReport> {
    const processed = new ProcessedRows<MentorId>();
    await this.makeAll(options, processed);
    const period = lastCompletePeriod(this.ports.clock.now(), this.ports.policies.payout);
    await this.ports.transaction.run(({ payouts }) => payouts.close(period));
    await this.makeAll(options, processed);
    return processed.toReport();
  }

  private async makeAll({ progress }: JobOptions, processed: ProcessedRows<MentorId>): Promise<void> {
    const total = await this.ports.queries.payouts.countToMake();
    if (total === 0) return;
    let done = 0;
    const makeUntilNone = (): Promise<void> =>
      processIsolatingFailures(this.ports.transaction, processed, {
        limit: BATCH,
        work: (repositories, limit, batch) => this.makeSome(repositories, limit, batch),
        onDone: (made) => progress?.({ step: 'payouts', done: (done += made), total }),
      });
    await Promise.all(Array.from({ length: AT_ONCE }, makeUntilNone));
  }

  private async makeSome(
    repositories: CalculatePayoutsRepositories,
    limit: number,
    batch: BatchOptions<MentorId>,
  ): Promise<number> {
    const { clock, ids, policies } = this.ports;
    const inputs = { at: clock.now(), policy: policies.payout, ids, calculate: this.calculate };
    const made = await makePayouts(repositories, inputs, limit, batch);
    const calculated = made.filter(({ status }) => status === 'calculated');
    if (calculated.length > 0) await repositories.outbox.add(createCalculationEvent(calculated));
    return made.length;
  }
}

const createCalculationEvent = (made: readonly Payout[]): DomainEvent => ({
  type: 'payouts-calculated',
  payouts: made.map(({ id, mentorId, net }) => ({ payoutId: id, mentorId, net })),
});
