import { setTimeout as wait } from 'node:timers/promises';

const STEP_MS = 250;

/** Ends at a multiple of the step, so that the time of an answer does not show what the work found. */
export async function inEvenTime<Result>(work: () => Promise<Result>, stepMs = STEP_MS): Promise<Result> {
  const startedAt = performance.now();
  try {
    return await work();
  } finally {
    const passedMs = performance.now() - startedAt;
    await wait(Math.ceil(passedMs / stepMs) * stepMs - passedMs);
  }
}
