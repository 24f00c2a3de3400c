import { AsyncLocalStorage } from 'node:async_hooks';
import { NOTHING_DONE, type Job } from '@spotter/core/application';
import { HOUR, type Millis } from '@spotter/core/kernel';
import { expect } from 'chai';
import { Closing } from './closing.js';
import type { Configuration } from './configuration.js';
import { startNotifier } from './notifier.js';
import type { Runtime } from './runtime.js';
import { SandboxClock } from './sandbox-clock.js';

const configuration = { redisUrl: null, notifier: 'in-process' } as Configuration;
const callbacks = { onFailure: () => undefined, onRedis: () => undefined };

describe('startNotifier', () => {
  let closing: Closing;
  let runs: string[];

  const job = (name: string, then?: () => void): Job => ({
    run: async () => {
      runs.push(name);
      then?.();
      return NOTHING_DONE;
    },
  });

  async function start(useCases: object, sandboxClock: SandboxClock | null = null): Promise<Runtime['notifier']> {
    const notifier = { wake: () => undefined };
    const runtime = { container: { get: () => useCases }, sandboxClock, closing, notifier };
    await startNotifier(runtime as unknown as Runtime, configuration, callbacks);
    return notifier;
  }

  beforeEach(() => {
    closing = new Closing();
    runs = [];
  });
  afterEach(() => closing.run());

  it('polls for due messages, and leaves the announcement of terms to the scheduled job', async () => {
    await new Promise<void>((resolve) => {
      void start({
        announceTerms: job('terms'),
        sendDeliveries: job('deliveries', resolve),
      });
    });
    await closing.run();
    expect(runs).to.deep.equal(['deliveries']);
  });

  it('sends outside of the request that wakes it', async () => {
    const request = new AsyncLocalStorage<string>();
    const seen = await new Promise((resolve) => {
      const runForNewEvents = async () => resolve(request.getStore());
      const wakeIt = (notifier: Runtime['notifier']) => request.run('a request', () => notifier.wake());
      void start({ sendDeliveries: { ...job('deliveries'), runForNewEvents } }).then(async (notifier) =>
        new Promise(setImmediate).then(() => wakeIt(notifier)),
      ); // after the first poll
    });
    expect(seen).to.equal(undefined);
  });

  it('moves the sandbox clock after the current messages are sent, not while they are leased', async () => {
    const clock = await SandboxClock.continuing({ offsetMs: async () => 0, raiseTo: async (offsetMs) => offsetMs });
    const begun = clock.now();
    const moves: Promise<void>[] = [];
    const passed = await new Promise<Millis>((resolve) => {
      const run = async () => {
        moves.push(clock.advance(HOUR));
        await new Promise(setImmediate);
        resolve(clock.now() - begun);
        return NOTHING_DONE;
      };
      void start({ sendDeliveries: { run } }, clock);
    });
    await Promise.all(moves);
    expect(passed).to.be.below(HOUR);
    expect(clock.now() - begun).to.be.at.least(HOUR);
  });
});
