import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 250;

/** Milliseconds of real time: the service's clock can be moved. */
export interface Stopwatch {
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const machine: Stopwatch = { now: () => performance.now(), wait };

/** Ends at a multiple of the step, so that the time of an answer does not show the result of the work. */
export async function inRoundedTime<Result>(work: () => Promise<Result>, stopwatch = machine): Promise<Result> {
  const startedAt = stopwatch.now();
  try {
    return await work();
  } finally {
    const passedMs = stopwatch.now() - startedAt;
    await stopwatch.wait(Math.ceil(passedMs / STEP_MS) * STEP_MS - passedMs);
  }
}
