import { plus, type Clock, type Instant, type Millis } from '@spotter/core';

/** A clock that stands still until it is told to move. */
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
