import { AsyncResource } from 'node:async_hooks';
import type { Job } from '@spotter/core/application';
import type { Notifier, NotifierWork } from '@spotter/core/notification';
import type { BeeQueueNotifierOptions } from '@spotter/notifier-bee-queue';
import { InProcessNotifier } from '@spotter/notifier-in-process';
import type { Configuration } from './configuration.js';
import type { Runtime } from './runtime.js';
import { SERVICE_KEYS } from './service-keys.js';

/** Polling interval for due reminders and retries, and for messages whose wake-up was lost. */
const SEARCH_EVERY_MS = 1_000;

export type NotifierCallbacks = Pick<BeeQueueNotifierOptions, 'onFailure' | 'onRedis'>;

/** Wakes the sender at every commit. Closing completes the work in progress. */
export async function startNotifier(
  runtime: Runtime,
  configuration: Configuration,
  callbacks: NotifierCallbacks,
): Promise<void> {
  const notifier = await createNotifier(runtime, configuration, callbacks);
  if (!notifier) return;
  notifier.start();
  runtime.closing.add(() => notifier.stop());
  // Bound: the commit of a request wakes it, but its work belongs neither to that person nor to that trace.
  runtime.notifier.wake = AsyncResource.bind(() => notifier.wake());
}

async function createNotifier(
  runtime: Runtime,
  { redisUrl, notifier }: Configuration,
  { onFailure, onRedis }: NotifierCallbacks,
): Promise<Notifier | null> {
  const work = notifier === 'none' ? null : createNotifierWork(runtime);
  if (redisUrl !== null) {
    const { BeeQueueNotifier } = await import('@spotter/notifier-bee-queue');
    return new BeeQueueNotifier({ redisUrl, work, searchEveryMs: SEARCH_EVERY_MS, onFailure, onRedis });
  }
  return work && new InProcessNotifier({ work, searchEveryMs: SEARCH_EVERY_MS, onFailure });
}

function createNotifierWork({ container, sandboxClock }: Runtime): NotifierWork {
  const useCases = container.get(SERVICE_KEYS.useCases);
  // Without `announceTerms`: a poll a second would announce sixty times as fast as the job.
  const onPoll = useCases.sendDeliveries;
  const onWakeUp: Job = { run: (options) => useCases.sendDeliveries.runForNewEvents(options) };
  if (!sandboxClock) return { onWakeUp, onPoll };
  const withoutJump = (job: Job): Job => ({ run: (options) => sandboxClock.during(() => job.run(options)) });
  return { onWakeUp: withoutJump(onWakeUp), onPoll: withoutJump(onPoll) };
}
