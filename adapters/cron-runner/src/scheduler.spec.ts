import { expect } from 'chai';
import { defaultPolicies, type FinishedRun } from '@spotter/core/application';
import {
  addDays,
  instant,
  instantAt,
  MINUTE,
  plus,
  type Day,
  type Instant,
  type TimeOfDay,
} from '@spotter/core/kernel';
import type { JobName } from './job-schedule.js';
import { Scheduler } from './scheduler.js';

const MONDAY = '2026-03-02' as Day;
const NINE = instantAt(MONDAY, '09:00' as TimeOfDay);
const JOB: JobName = 'fixed-slot-auto-book';

/** Without other processes, every due run can be claimed. */
function scheduling(jobs: readonly JobName[] = [JOB], oneAtATime = false) {
  const requests: string[] = [];
  const failures: unknown[] = [];
  const stage = {
    now: NINE,
    requests,
    failures,
    come: async (_claimed: () => void): Promise<FinishedRun | 'held' | 'over'> => 'over',
  };
  const runDue = (job: JobName, due: Instant, claimed: () => void) => {
    requests.push(`${job} ${new Date(due).toISOString().slice(0, 16)}`);
    return stage.come(claimed);
  };
  const scheduler = new Scheduler({
    runner: { names: jobs, runDue },
    clock: { now: () => stage.now },
    payout: defaultPolicies.payout,
    onRun: () => undefined,
    onFailure: (error) => void failures.push(error),
    searchEveryMs: 1_000,
    oneAtATime,
  });
  return Object.assign(stage, { scheduler });
}

describe('the scheduler', () => {
  it('runs the latest due run of a job once', async () => {
    const { scheduler, requests } = scheduling();
    await scheduler.runDue();
    await scheduler.runDue();
    expect(requests).to.deep.equal([`${JOB} 2026-03-02T00:00`]);
  });

  it('runs the next one when it is due', async () => {
    const stage = scheduling();
    await stage.scheduler.runDue();
    stage.now = instant(instantAt(addDays(MONDAY, 7), '09:00' as TimeOfDay) - 1);
    await stage.scheduler.runDue();
    expect(stage.requests).to.have.length(1);
    stage.now = plus(stage.now, 1);
    await stage.scheduler.runDue();
    expect(stage.requests).to.have.length(2);
  });

  it('makes up for missed runs by one run after an outage', async () => {
    const stage = scheduling(['no-show-detection', 'payout-calculate']);
    await stage.scheduler.runDue();
    stage.requests.length = 0;
    stage.now = instantAt('2026-05-01' as Day, '12:00' as TimeOfDay);
    await stage.scheduler.runDue();
    expect(stage.requests).to.deep.equal([
      'no-show-detection 2026-05-01T03:00',
      'payout-calculate 2026-04-26T18:00', // 03:00 in Seoul, on the Monday of a period
    ]);
  });

  it('asks again for the run of another process, which may die', async () => {
    const stage = scheduling();
    stage.come = async () => 'held';
    await stage.scheduler.runDue();
    await stage.scheduler.runDue();
    expect(stage.requests).to.have.length(2);
    stage.come = async () => 'over';
    await stage.scheduler.runDue();
    await stage.scheduler.runDue();
    expect(stage.requests).to.have.length(3);
  });

  it('reports a failed run and retries it', async () => {
    const stage = scheduling();
    stage.come = () => Promise.reject(new Error('no database'));
    await stage.scheduler.runDue();
    expect(stage.failures.map(String)).to.deep.equal(['Error: no database']);
    stage.come = async () => 'over';
    await stage.scheduler.runDue();
    expect(stage.requests).to.have.length(2);
  });

  it('runs each job once at a time, without delaying other jobs', async () => {
    const stage = scheduling(['payout-calculate', 'no-show-detection']);
    let end: (came: 'over') => void = () => undefined;
    const long = new Promise<'over'>((resolve) => (end = resolve));
    stage.come = () => (stage.requests.length === 1 ? long : Promise.resolve('over'));
    const first = stage.scheduler.runDue();
    expect(stage.requests).to.have.length(2);
    await new Promise(setImmediate);
    stage.now = plus(NINE, MINUTE);
    await stage.scheduler.runDue();
    expect(stage.requests.slice(2)).to.deep.equal(['no-show-detection 2026-03-02T00:01']);
    end('over');
    await first;
  });

  for (const [job, first] of [
    ['fixed-slot-auto-book', 'membership-renewal'],
    ['payout-calculate', 'payment-ledger-release'],
  ] as const) {
    it(`runs ${job} after ${first} when both are due, also in another process`, async () => {
      const stage = scheduling([job, first]);
      const started = () => stage.requests.map((request) => request.split(' ')[0]);
      stage.come = async () => 'held';
      await stage.scheduler.runDue();
      await stage.scheduler.runDue();
      expect(started()).to.deep.equal([first, first]);
      stage.come = async () => 'over';
      await stage.scheduler.runDue();
      expect(started()).to.deep.equal([first, first, first]);
      await stage.scheduler.runDue();
      expect(started()).to.deep.equal([first, first, first, job]);
    });

    it(`runs ${job} although ${first} stops`, async () => {
      const stage = scheduling([job, first]);
      stage.come = async (claimed) => {
        if (stage.requests.length > 1) return 'over';
        claimed();
        throw new Error('defect');
      };
      await stage.scheduler.runDue();
      await stage.scheduler.runDue();
      expect(stage.requests.map((request) => request.split(' ')[0])).to.include(job);
    });

    it(`runs ${job} after ${first} when the database is back, also if ${first} was under way when it was lost`, async () => {
      for (const isUnderWay of [false, true]) {
        const stage = scheduling([job, first]);
        stage.come = (claimed) => {
          if (isUnderWay && stage.requests.length === 1) claimed();
          return Promise.reject(new Error('no database'));
        };
        await stage.scheduler.runDue();
        await stage.scheduler.runDue();
        await stage.scheduler.runDue();
        stage.requests.length = 0;
        stage.come = async () => 'over';
        await stage.scheduler.runDue();
        await stage.scheduler.runDue();
        expect(stage.requests.map((request) => request.split(' ')[0])).to.deep.equal([first, job]);
      }
    });
  }

  it('runs one job at a time when configured, and starts no waiting one after the stop', async () => {
    const stage = scheduling(['payout-calculate', 'no-show-detection', 'waitlist-offer'], true);
    const ends: ((came: 'over') => void)[] = [];
    stage.come = () => new Promise((resolve) => ends.push(resolve));
    const run = stage.scheduler.runDue();
    const settle = () => new Promise(setImmediate);
    await settle();
    expect(stage.requests).to.have.length(1);
    ends[0]!('over');
    await settle();
    expect(stage.requests).to.have.length(2);
    const stopping = stage.scheduler.stop();
    ends[1]!('over');
    await Promise.all([run, stopping]);
    expect(stage.requests).to.have.length(2);
  });

  it('waits for current runs when it stops', async () => {
    const stage = scheduling();
    let end: (came: 'over') => void = () => undefined;
    stage.come = () => new Promise((resolve) => (end = resolve));
    void stage.scheduler.runDue();
    let stopped = false;
    const stopping = stage.scheduler.stop().then(() => (stopped = true));
    await new Promise(setImmediate);
    expect(stopped).to.equal(false);
    end('over');
    await stopping;
  });
});
