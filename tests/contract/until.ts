import { setTimeout as pause } from 'node:timers/promises';

/** Asks again and again. @throws Error after a minute and a half. */
export async function until(what: string, holds: () => boolean | Promise<boolean>): Promise<void> {
  const giveUpAt = performance.now() + 90_000;
  while (!(await holds())) {
    if (performance.now() > giveUpAt) throw new Error(`It never came about that ${what}.`);
    await pause(20); // polling faster would slow what is awaited
  }
}
