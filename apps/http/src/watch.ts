import type { Delivery, FinishedRun, StoppedRun } from '@spotter/core';
import type { CountedRequest } from '@spotter/metrics-prometheus';

/** Hears what is done, to count it. Nobody listens until metrics are served. */
export interface Watch {
  answered: (request: CountedRequest) => void;
  tried: (delivery: Delivery) => void;
  ran: (run: FinishedRun | StoppedRun) => void;
}

export const nobodyWatches = (): Watch => ({
  answered: () => undefined,
  tried: () => undefined,
  ran: () => undefined,
});
