/*
 * Shifts the clock of a process of the service: `node --import <this file>`, with the milliseconds in the file CLOCK_SHIFT_FILE. Only
 * tests load it: production has no way to move time. Timers keep their real length.
 */
import { readFileSync } from 'node:fs';

const FILE = process.env.CLOCK_SHIFT_FILE;
const REREAD_MS = 10;

const realNow = Date.now.bind(Date);
let shiftMs = 0;
let readAt = -Infinity;

function now() {
  const at = performance.now();
  if (at - readAt >= REREAD_MS) {
    shiftMs = Number(readFileSync(FILE, 'utf8'));
    readAt = at;
  }
  return realNow() + shiftMs;
}

const Shifted = new Proxy(Date, {
  construct: (target, values, newTarget) =>
    Reflect.construct(target, values.length === 0 ? [now()] : values, newTarget),
  apply: (target) => new target(now()).toString(),
});
Date.now = now;
Date.prototype.constructor = Shifted;
globalThis.Date = Shifted;
