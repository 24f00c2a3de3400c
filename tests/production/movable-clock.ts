import { renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { instant, type Instant } from '@spotter/core/kernel';
import { temporaryFolder } from '../support/temporary-folder.js';

/** A process reads the shift again after 10 ms (shifted-clock.js). */
const READ_AGAIN_MS = 20;

/**
 * Real time plus a shift that only grows, for this process and those with its environment
 * (docs/adr/0051-production-is-tried-with-a-shifted-clock.md).
 */
export class MovableClock {
  private readonly file = join(temporaryFolder(), 'shift');
  private shiftMs = 0;

  constructor() {
    this.write();
  }

  readonly now = (): Instant => instant(Date.now() + this.shiftMs);

  /** The environment of processes that use this clock. */
  get environment(): Readonly<Record<string, string>> {
    const preload = new URL('shifted-clock.js', import.meta.url).href;
    return { NODE_OPTIONS: `--import ${preload}`, CLOCK_SHIFT_FILE: this.file };
  }

  async moveTo(at: Instant): Promise<void> {
    const forwards = at - this.now();
    if (forwards < 0) throw new RangeError('The clock can only move forward.');
    this.shiftMs += forwards;
    this.write();
    await pause(READ_AGAIN_MS);
  }

  /** Atomic: a reader sees the old shift or the new one. */
  private write(): void {
    writeFileSync(`${this.file}.new`, String(this.shiftMs));
    renameSync(`${this.file}.new`, this.file);
  }
}
