import type { Log } from './log.js';

const EVERY_MS = 1_000;

/** Writes at most one line per second, with the number of suppressed ones: without the database, every request fails. */
export class FailureLog {
  private leftOut = 0;
  private nextAt = 0;

  constructor(private readonly log: Log) {}

  warn(message: string, fields: Readonly<Record<string, unknown>>): void {
    const now = performance.now();
    if (now < this.nextAt) {
      this.leftOut += 1;
      return;
    }
    this.log('warn', message, this.leftOut === 0 ? fields : { ...fields, leftOut: this.leftOut });
    this.leftOut = 0;
    this.nextAt = now + EVERY_MS;
  }
}
