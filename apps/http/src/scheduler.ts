import { Scheduler, type SchedulerOptions } from '@spotter/cron-runner';
import type { Runtime } from './runtime.js';
import { SERVICE_KEYS } from './service-keys.js';

/** The maximum delay of a due job. */
const SEARCH_EVERY_MS = 1_000;

export type SchedulerSettings = Pick<SchedulerOptions, 'onRun' | 'onFailure' | 'oneAtATime'>;

/** Runs due jobs until closed; each due time runs once among all processes. */
export function createScheduler(runtime: Runtime, settings: SchedulerSettings): Scheduler {
  const { container, sandboxClock, closing } = runtime;
  const scheduler = new Scheduler({
    runner: container.get(SERVICE_KEYS.cronRunner),
    clock: container.get(SERVICE_KEYS.clock),
    payout: container.get(SERVICE_KEYS.policies).payout,
    searchEveryMs: SEARCH_EVERY_MS,
    ...settings,
    // Other processes may have moved the sandbox's clock in the meantime.
    ...(sandboxClock && { beforeSearch: () => sandboxClock.refresh() }),
  });
  closing.add(() => scheduler.stop());
  return scheduler;
}
