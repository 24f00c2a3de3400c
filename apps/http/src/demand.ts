import { SECOND } from '@spotter/core/kernel';
import { Ports } from './ports.js';
import type { Runtime } from './runtime.js';

/** Stores the searches that wait every second that this process serves, and the last ones when it closes. */
export function startDemandRecording({ container, closing }: Runtime, onFailure: (error: unknown) => void): void {
  const { recordDemand } = container.get(Ports.useCases);
  let recording = Promise.resolve();
  const record = (): void => {
    recording = recording.then(() => recordDemand.flush()).catch(onFailure);
  };
  const timer = setInterval(record, SECOND);
  closing.add(async () => {
    clearInterval(timer);
    record();
    await recording;
  });
}
