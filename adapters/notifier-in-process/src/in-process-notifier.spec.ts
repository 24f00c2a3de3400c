import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import type { Job } from '@spotter/core/application';
import { InProcessNotifier } from './in-process-notifier.js';

const report = { considered: 0, changed: 0, skipped: 0, failures: [] };

/** Work that ends on demand. */
function controlledWork() {
  const ends: (() => void)[] = [];
  const run = () => new Promise<typeof report>((resolve) => ends.push(() => resolve(report)));
  return { work: { run } satisfies Job, rounds: () => ends.length, end: () => ends.at(-1)?.() };
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve));

describe('in-process notifier', () => {
  let timers: SinonFakeTimers;
  beforeEach(() => (timers = useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })));
  afterEach(() => timers.restore());

  const notifierOf = (work: Job, onFailure: (error: unknown) => void = () => undefined) =>
    new InProcessNotifier({ work: { onWakeUp: work, onPoll: work }, searchEveryMs: 1_000, onFailure });

  it('works at the start and at each interval', async () => {
    const { work, rounds, end } = controlledWork();
    const notifier = notifierOf(work);
    notifier.start();
    end();
    await turn();
    expect(rounds()).to.equal(1);
    await timers.tickAsync(999);
    expect(rounds()).to.equal(1);
    await timers.tickAsync(1);
    expect(rounds()).to.equal(2);
    end();
    await notifier.stop();
  });

  it('works at once when woken, one round at a time', async () => {
    const { work, rounds, end } = controlledWork();
    const notifier = notifierOf(work);
    notifier.start();
    notifier.wake();
    notifier.wake();
    expect(rounds()).to.equal(1);
    end();
    await turn();
    expect(rounds()).to.equal(2);
    end();
    await turn();
    expect(rounds()).to.equal(2);
    await notifier.stop();
  });

  it('reports a failure and continues', async () => {
    const failures: unknown[] = [];
    const notifier = notifierOf({ run: () => Promise.reject(new Error('no database')) }, (error) =>
      failures.push(String(error)),
    );
    notifier.start();
    await turn();
    await timers.tickAsync(1_000);
    expect(failures).to.deep.equal(['Error: no database', 'Error: no database']);
    await notifier.stop();
  });

  it('completes the current round when stopped, and starts no other', async () => {
    const { work, rounds, end } = controlledWork();
    const notifier = notifierOf(work);
    notifier.start();
    const stopped = notifier.stop();
    notifier.wake();
    end();
    await stopped;
    await timers.tickAsync(10_000);
    expect(rounds()).to.equal(1);
  });
});
