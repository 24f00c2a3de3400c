import type { Runtime } from './runtime.js';
import { SERVICE_KEYS } from './service-keys.js';

/**
 * Records at once and then every minute that this process serves, until it closes. Administrators decide about check-in windows
 * without a record. In the sandbox all time counts as served, except simulated outages.
 */
export async function startHeartbeat(runtime: Runtime, onFailure: (error: unknown) => void): Promise<void> {
  const { container, sandboxClock, closing } = runtime;
  const { recordHeartbeat, recordMovedTime } = container.get(SERVICE_KEYS.useCases);
  const beat = (): Promise<void> =>
    sandboxClock ? recordMovedTime.serveUntil(sandboxClock.now()) : recordHeartbeat.execute();
  await beat();
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onFailure);
  }, container.get(SERVICE_KEYS.policies).operation.heartbeatEveryMs);
  closing.add(async () => {
    clearInterval(timer);
    await beating;
  });
}
