import { plus, type Clock, type Instant, type Millis } from '@spotter/core/kernel';

/** A clock that moves only on demand. */
export class ManualClock implements Clock {
  constructor(private moment: Instant) {}

  now(): Instant {
    return this.moment;
  }

  set(moment: Instant): void {
    this.moment = moment;
  }

  advance(length: Millis): void {
    this.moment = plus(this.moment, length);
  }
}
