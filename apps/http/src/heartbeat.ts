import type { Runtime } from './runtime.js';
import { Ports } from './ports.js';

/**
 * Records at once and then every minute that this process serves, until it closes. Administrators decide about check-in windows
 * without a record. In the sandbox all time counts as served, except simulated outages.
 */
export async function startHeartbeat(runtime: Runtime, onFailure: (error: unknown) => void): Promise<void> {
  const { container, sandboxClock, closing } = runtime;
  const recording = container.get(Ports.useCases).recordHeartbeat;
  const moved = container.get(Ports.useCases).recordMovedTime;
  const beat = (): Promise<void> => (sandboxClock ? moved.serveUntil(sandboxClock.now()) : recording.execute());
  await beat();
  let beating = Promise.resolve();
  const timer = setInterval(() => {
    beating = beating.then(beat).catch(onFailure);
  }, container.get(Ports.policies).operation.heartbeatEveryMs);
  closing.add(async () => {
    clearInterval(timer);
    await beating;
  });
}
