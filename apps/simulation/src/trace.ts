import { createHash } from 'node:crypto';
import type { RecordedEvent } from '@spotter/core/application';
import { formatInstant } from '@spotter/core/kernel';

/** All events as one hash, and optionally line by line. */
export class Trace {
  private readonly hash = createHash('sha256');
  readonly lines: string[] = [];
  events = 0;

  /** @param keepsLines whether to keep every event, for short runs only. */
  constructor(private readonly keepsLines: boolean) {}

  add({ at, event }: RecordedEvent): void {
    this.hash.update(`${at} ${JSON.stringify(event)}\n`);
    this.events += 1;
    if (this.keepsLines) this.lines.push(`${formatInstant(at)} ${textOf(event)}`);
  }

  /** SHA-256 of all events so far, hexadecimal. */
  get digest(): string {
    return this.hash.copy().digest('hex');
  }
}

const textOf = ({ type, ...facts }: RecordedEvent['event']): string =>
  [type, ...Object.entries(facts).map(([name, value]) => `${name}=${JSON.stringify(value)}`)].join(' ');
