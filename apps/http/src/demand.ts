import { SECOND } from '@spotter/core/kernel';
import { SERVICE_KEYS } from './service-keys.js';
import type { Runtime } from './runtime.js';

/** Asks every second whether searches are due to be stored, and stores the last ones when the process closes. */
export function startDemandRecording({ container, closing }: Runtime, onFailure: (error: unknown) => void): void {
  const { recordDemand } = container.get(SERVICE_KEYS.useCases);
  const clock = container.get(SERVICE_KEYS.clock);
  let recording = Promise.resolve();
  const record = (store: () => Promise<void>): void => {
    recording = recording.then(store).catch(onFailure);
  };
  const timer = setInterval(() => record(() => recordDemand.flushDue(clock.now())), SECOND);
  closing.add(async () => {
    clearInterval(timer);
    record(() => recordDemand.flush());
    await recording;
  });
}
