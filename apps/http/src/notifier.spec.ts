import { NOTHING_DONE, type Job } from '@spotter/core/application';
import { expect } from 'chai';
import { Closing } from './closing.js';
import type { Configuration } from './configuration.js';
import { startNotifier } from './notifier.js';
import type { Runtime } from './runtime.js';

describe('startNotifier', () => {
  it('polls for reminders and deliveries, and leaves the announcement of terms to the scheduled job', async () => {
    const runs: string[] = [];
    const closing = new Closing();
    await new Promise<void>((resolve) => {
      const job = (name: string, then?: () => void): Job => ({
        run: async () => {
          runs.push(name);
          then?.();
          return NOTHING_DONE;
        },
      });
      const useCases = {
        announceTerms: job('terms'),
        sendReminders: job('reminders'),
        sendDeliveries: job('deliveries', resolve),
      };
      const runtime = { container: { get: () => useCases }, sandboxClock: null, closing, notifier: { wake: () => {} } };
      const configuration = { redisUrl: null, notifier: 'in-process' } as Configuration;
      const callbacks = { onFailure: () => undefined, onRedis: () => undefined };
      void startNotifier(runtime as unknown as Runtime, configuration, callbacks);
    });
    await closing.run();
    expect(runs).to.deep.equal(['reminders', 'deliveries']);
  });
});
