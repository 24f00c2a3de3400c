import { expect } from 'chai';
import {
  addDays,
  defaultPolicies,
  instant,
  instantAt,
  MINUTE,
  plus,
  type Day,
  type FinishedRun,
  type Instant,
  type TimeOfDay,
} from '@spotter/core';
import type { JobName } from './cadence.js';
import { Scheduler } from './scheduler.js';

const MONDAY = '2026-03-02' as Day;
const NINE = instantAt(MONDAY, '09:00' as TimeOfDay);
const JOB: JobName = 'fixed-slot-auto-book';

/** Nobody else is there: a due run is had by whoever asks first. */
function scheduling(jobs: readonly JobName[] = [JOB]) {
  const asked: string[] = [];
  const failures: unknown[] = [];
  const stage = {
    now: NINE,
    asked,
    failures,
    come: async (): Promise<FinishedRun | 'held' | 'over'> => 'over',
  };
  const runDue = (job: JobName, due: Instant) => {
    asked.push(`${job} ${new Date(due).toISOString().slice(0, 16)}`);
    return stage.come();
  };
  const scheduler = new Scheduler({
    runner: { names: jobs, runDue },
    clock: { now: () => stage.now },
    payout: defaultPolicies.payout,
    onRun: () => undefined,
    onFailure: (error) => void failures.push(error),
    restMs: 1_000,
  });
  return Object.assign(stage, { scheduler });
}

describe('the scheduler', () => {
  it('sees to the latest due run of a job once', async () => {
    const { scheduler, asked } = scheduling();
    await scheduler.look();
    await scheduler.look();
    expect(asked).to.deep.equal([`${JOB} 2026-03-02T00:00`]);
  });

  it('sees to the next when its time has come', async () => {
    const stage = scheduling();
    await stage.scheduler.look();
    stage.now = instant(instantAt(addDays(MONDAY, 7), '09:00' as TimeOfDay) - 1);
    await stage.scheduler.look();
    expect(stage.asked).to.have.length(1);
    stage.now = plus(stage.now, 1);
    await stage.scheduler.look();
    expect(stage.asked).to.have.length(2);
  });

  it('catches up after an outage by one run, however many were missed', async () => {
    const stage = scheduling(['no-show-detection', 'payout-calculate']);
    await stage.scheduler.look();
    stage.asked.length = 0;
    stage.now = instantAt('2026-05-01' as Day, '12:00' as TimeOfDay);
    await stage.scheduler.look();
    expect(stage.asked).to.deep.equal([
      'no-show-detection 2026-05-01T03:00',
      'payout-calculate 2026-04-26T18:00', // 03:00 in Seoul, on the Monday of a period
    ]);
  });

  it('asks again for what another has: its process may die', async () => {
    const stage = scheduling();
    stage.come = async () => 'held';
    await stage.scheduler.look();
    await stage.scheduler.look();
    expect(stage.asked).to.have.length(2);
    stage.come = async () => 'over';
    await stage.scheduler.look();
    await stage.scheduler.look();
    expect(stage.asked).to.have.length(3);
  });

  it('tells that a run was stopped, and asks for it again', async () => {
    const stage = scheduling();
    stage.come = () => Promise.reject(new Error('no database'));
    await stage.scheduler.look();
    expect(stage.failures.map(String)).to.deep.equal(['Error: no database']);
    stage.come = async () => 'over';
    await stage.scheduler.look();
    expect(stage.asked).to.have.length(2);
  });

  it('has one run of a job under way, and does not wait for it with the others', async () => {
    const stage = scheduling(['payout-calculate', 'no-show-detection']);
    let end: (came: 'over') => void = () => undefined;
    const long = new Promise<'over'>((resolve) => (end = resolve));
    stage.come = () => (stage.asked.length === 1 ? long : Promise.resolve('over'));
    const first = stage.scheduler.look();
    expect(stage.asked).to.have.length(2);
    await new Promise((resolve) => setImmediate(resolve));
    stage.now = plus(NINE, MINUTE);
    await stage.scheduler.look();
    expect(stage.asked.slice(2)).to.deep.equal(['no-show-detection 2026-03-02T00:01']);
    end('over');
    await first;
  });

  it('that is stopped waits for what is under way', async () => {
    const stage = scheduling();
    let end: (came: 'over') => void = () => undefined;
    stage.come = () => new Promise((resolve) => (end = resolve));
    void stage.scheduler.look();
    let stopped = false;
    const stopping = stage.scheduler.stop().then(() => (stopped = true));
    await new Promise((resolve) => setImmediate(resolve));
    expect(stopped).to.equal(false);
    end('over');
    await stopping;
  });
});
