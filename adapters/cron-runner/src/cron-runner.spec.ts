import { expect } from 'chai';
import { DomainError, instant, type Ids, type Job, type JobReport } from '@spotter/core';
import { CronRunner, type JobRun } from './cron-runner.js';

const report: JobReport = {
  considered: 3,
  changed: 2,
  skipped: 0,
  failures: [{ id: 'x', code: 'internal', message: 'broken row' }],
};
const ids = { next: () => 'run-1' } as unknown as Ids;

function runner(run: Job['run']) {
  const kept: JobRun[] = [];
  let now = 1_000;
  const clock = { now: () => instant((now += 500)) };
  return { kept, cron: new CronRunner({ release: { run } }, { add: async (one) => void kept.push(one) }, clock, ids) };
}

describe('cron runner', () => {
  it('runs a job by its name, and keeps when it ran and what it did', async () => {
    const { cron, kept } = runner(async () => report);
    const expected = { job: 'release', runId: 'run-1', startedAt: 1_500, finishedAt: 2_000, ...report };
    expect(await cron.run('release')).to.deep.equal(expected);
    expect(kept).to.deep.equal([expected]);
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
    await cron.run('release', { progress: (progress) => void told.push(progress) });
    expect(told).to.deep.equal([{ step: 'lines', done: 1, total: 3 }]);
  });

  it('hands on what stopped a job', async () => {
    const { cron, kept } = runner(() => Promise.reject(new Error('no database')));
    expect(await cron.run('release').catch(String)).to.equal('Error: no database');
    expect(kept).to.deep.equal([]);
  });
});
