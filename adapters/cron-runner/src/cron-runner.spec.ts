import { expect } from 'chai';
import {
  DomainError,
  instant,
  type BegunRun,
  type RunClaim,
  type FinishedRun,
  type Ids,
  type Job,
  type JobReport,
  type JobRuns,
  type StoppedRun,
} from '@spotter/core';
import type { JobName } from './cadence.js';
import { CronRunner } from './cron-runner.js';

const report: JobReport = {
  considered: 3,
  changed: 2,
  skipped: 0,
  failures: [{ id: 'x', code: 'internal', message: 'broken row' }],
};
const ids = { next: () => 'run-1' } as unknown as Ids;
const DUE = instant(1_000);

function runner(run: Job['run'], claim: RunClaim = 'mine') {
  const begun: BegunRun[] = [];
  const ended: (FinishedRun | StoppedRun)[] = [];
  const runs = {
    begin: async (one: BegunRun) => void begun.push(one),
    claim: async (one: BegunRun) => (begun.push(one), claim),
    finish: async (one: FinishedRun | StoppedRun) => void ended.push(one),
  } as unknown as JobRuns;
  let now = 1_000;
  const clock = { now: () => instant((now += 500)) };
  const jobs = { 'payment-ledger-release': { run } } as unknown as Record<JobName, Job>;
  return { begun, ended, cron: new CronRunner(jobs, { runs, clock, ids, place: 'web-1:77' }) };
}

describe('cron runner', () => {
  const started = { job: 'payment-ledger-release', runId: 'run-1', startedAt: 1_500 };

  it('runs a job by its name, and keeps that it began, when it ended and what it did', async () => {
    const { cron, begun, ended } = runner(async () => report);
    const asked = { ...started, dueAt: null, by: 'request web-1:77' };
    const expected = { ...asked, finishedAt: 2_000, ...report };
    expect(await cron.run('payment-ledger-release')).to.deep.equal(expected);
    expect(begun).to.deep.equal([asked]);
    expect(ended).to.deep.equal([expected]);
  });

  it('knows no other names, not even those that every object has', async () => {
    const { cron } = runner(async () => report);
    for (const name of ['unknown', 'constructor', '__proto__']) {
      const error = await cron.run(name).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(DomainError).and.to.include({ code: 'not-found' });
    }
  });

  it('tells its caller how far the job is', async () => {
    const { cron } = runner(async ({ progress } = {}) => {
      progress?.({ step: 'lines', done: 1, total: 3 });
      return report;
    });
    const told: unknown[] = [];
    await cron.run('payment-ledger-release', { progress: (progress) => void told.push(progress) });
    expect(told).to.deep.equal([{ step: 'lines', done: 1, total: 3 }]);
  });

  it('hands on what stopped a job, and keeps of a defect nothing but its name', async () => {
    const { cron, ended } = runner(() => Promise.reject(new TypeError('account 110-123-456789 is undefined')));
    expect(await cron.run('payment-ledger-release', { by: 'command' }).catch(String)).to.match(/^TypeError/);
    const by = 'command web-1:77';
    expect(ended).to.deep.equal([{ ...started, dueAt: null, by, finishedAt: 2_000, reason: 'TypeError' }]);
  });

  it('runs what is due when it gets it, and leaves alone what another has or had', async () => {
    const mine = runner(async () => report);
    expect(await mine.cron.runDue('payment-ledger-release', DUE)).to.deep.include({ dueAt: DUE, changed: 2 });
    expect(mine.ended).to.have.length(1);
    for (const claim of ['held', 'over'] as const) {
      const other = runner(() => Promise.reject(new Error('not to be run')), claim);
      expect(await other.cron.runDue('payment-ledger-release', DUE)).to.equal(claim);
      expect(other.ended).to.deep.equal([]);
    }
  });
});
