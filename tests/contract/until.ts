import { setTimeout as pause } from 'node:timers/promises';

/** Polls until the condition holds. @throws Error after 90 seconds. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 90_000;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`Not within 90 seconds: ${what}.`);
    await pause(20); // faster polling would slow the awaited work
  }
}
