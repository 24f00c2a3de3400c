import type { Job, Notifier } from '@spotter/core';
import { InProcessNotifier } from '@spotter/notifier-in-process';
import type { Configuration } from './configuration.js';
import type { House } from './house.js';
import { Ports } from './ports.js';

/** What no wake-up told of is found after this. */
const RESTS_MS = 1_000;

export interface NotifierTold {
  /** That sending failed as a whole; it is tried again. */
  readonly onFailure: (error: unknown) => void;
  /** That Redis has gone away (an error), or is back (null). */
  readonly onRedis: (trouble: Error | null) => void;
}

/** From now on a commit wakes whoever sends messages. Closing the house ends what is under way. */
export async function startNotifier(house: House, configuration: Configuration, told: NotifierTold): Promise<void> {
  const notifier = await notifierOf(house, configuration, told);
  if (!notifier) return;
  notifier.start();
  house.closing.add(() => notifier.stop());
  house.notifier.wake = () => notifier.wake();
}

async function notifierOf(
  house: House,
  { redisUrl, notifier }: Configuration,
  { onFailure, onRedis }: NotifierTold,
): Promise<Notifier | null> {
  const work = notifier === 'none' ? null : workOf(house);
  if (redisUrl !== null) {
    const { BeeQueueNotifier } = await import('@spotter/notifier-bee-queue');
    return new BeeQueueNotifier({ redisUrl, work, restMs: RESTS_MS, onFailure, onRedis });
  }
  return work && new InProcessNotifier({ work, restMs: RESTS_MS, onFailure });
}

/** Other processes may have moved the sandbox's clock meanwhile. */
function workOf({ container, sandboxClock }: House): Job {
  const work = container.get(Ports.notifications);
  if (!sandboxClock) return work;
  return { run: (options) => sandboxClock.refresh().then(() => work.run(options)) };
}
