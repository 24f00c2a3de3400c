import { expect } from 'chai';
import {
  NOTHING_DONE,
  withReport,
  type BegunRun,
  type RunClaim,
  type FinishedRun,
  type Job,
  type JobReport,
  type JobRuns,
  type StoppedRun,
} from '@spotter/core/application';
import { DomainError, instant, type Ids } from '@spotter/core/kernel';
import type { JobName } from './job-schedule.js';
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

  it('runs a job by name and records its start, end and result', async () => {
    const { cron, begun, ended } = runner(async () => report);
    const requested = { ...started, dueAt: null, by: 'request web-1:77' };
    const expected = { ...requested, finishedAt: 2_000, ...report };
    expect(await cron.run('payment-ledger-release')).to.deep.equal(expected);
    expect(begun).to.deep.equal([requested]);
    expect(ended).to.deep.equal([expected]);
  });

  it('records a run as of another time at its real time, and names the other', async () => {
    const { cron, begun } = runner(async () => report);
    await cron.run('payment-ledger-release', { by: 'command', asOf: instant(Date.parse('2026-02-01T00:00:00+09:00')) });
    const by = 'command as of 2026-02-01T00:00:00.000+09:00 web-1:77';
    expect(begun).to.deep.equal([{ ...started, dueAt: null, by }]);
  });

  it('refuses other names, also names of object properties', async () => {
    const { cron } = runner(async () => report);
    for (const name of ['unknown', 'constructor', '__proto__']) {
      const error = await cron.run(name).catch((thrown: unknown) => thrown);
      expect(error).to.be.instanceOf(DomainError).and.to.include({ code: 'not-found' });
    }
  });

  it('reports the progress of the job', async () => {
    const { cron } = runner(async ({ progress } = {}) => {
      progress?.({ step: 'lines', done: 1, total: 3 });
      return report;
    });
    const reported: unknown[] = [];
    await cron.run('payment-ledger-release', { progress: (progress) => void reported.push(progress) });
    expect(reported).to.deep.equal([{ step: 'lines', done: 1, total: 3 }]);
  });

  it('rethrows the error of a job and records only the name of a defect', async () => {
    const { cron, ended } = runner(() => Promise.reject(new TypeError('account 110-123-456789 is undefined')));
    expect(await cron.run('payment-ledger-release', { by: 'command' }).catch(String)).to.match(/^TypeError/);
    const by = 'command web-1:77';
    const expected = { ...started, dueAt: null, by, finishedAt: 2_000, ...NOTHING_DONE, reason: 'TypeError' };
    expect(ended).to.deep.equal([expected]);
  });

  it('records the report of a stopped run', async () => {
    const error = new DomainError('unavailable', 'The gateway does not answer.');
    withReport(error, report);
    const { cron, ended } = runner(() => Promise.reject(error));
    expect(await cron.run('payment-ledger-release').catch((thrown: unknown) => thrown)).to.equal(error);
    expect(ended).to.have.length(1);
    expect(ended[0]).to.deep.include({ ...report, reason: 'The gateway does not answer.' });
  });

  it('runs a due job only with its claim', async () => {
    const mine = runner(async () => report);
    const claims: number[] = [];
    const claimed = () => void claims.push(mine.ended.length);
    expect(await mine.cron.runDue('payment-ledger-release', DUE, claimed)).to.deep.include({ dueAt: DUE, changed: 2 });
    expect(claims).to.deep.equal([0]);
    expect(mine.ended).to.have.length(1);
    for (const claim of ['held', 'over'] as const) {
      const other = runner(() => Promise.reject(new Error('not to be run')), claim);
      expect(await other.cron.runDue('payment-ledger-release', DUE, claimed)).to.equal(claim);
      expect(claims).to.have.length(1);
      expect(other.ended).to.deep.equal([]);
    }
  });
});
