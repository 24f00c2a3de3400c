import { instant, invalid, type Clock, type Instant, type Millis } from '@spotter/core';

/** Where the sandbox keeps how far its clock is ahead, so that a restart does not go back in time. */
export interface ClockOffset {
  /** Milliseconds ahead of real time. */
  offsetMs(): Promise<number>;
  /** Keeps the offset if it is the greatest so far. @returns the greatest. */
  raiseTo(offsetMs: number): Promise<number>;
}

export const systemClock: Clock = { now: () => instant(Date.now()) };

/** Real time, moved forward by whoever tests: never back. */
export class SandboxClock implements Clock {
  private constructor(
    private readonly kept: ClockOffset,
    private offsetMs: number,
  ) {}

  static async continuing(kept: ClockOffset): Promise<SandboxClock> {
    return new SandboxClock(kept, await kept.offsetMs());
  }

  now(): Instant {
    return instant(Date.now() + this.offsetMs);
  }

  /** Takes over how far other processes have moved it. */
  async refresh(): Promise<void> {
    this.offsetMs = Math.max(this.offsetMs, await this.kept.offsetMs());
  }

  /** @throws DomainError validation for a time that has passed. */
  async moveTo(at: Instant): Promise<void> {
    await this.refresh();
    const real = Date.now();
    if (at < real + this.offsetMs) throw invalid('now', 'The clock moves forward, never back.');
    this.offsetMs = await this.kept.raiseTo(at - real);
  }

  /** @param length not below zero. */
  async advance(length: Millis): Promise<void> {
    await this.refresh();
    this.offsetMs = await this.kept.raiseTo(this.offsetMs + length);
  }
}
