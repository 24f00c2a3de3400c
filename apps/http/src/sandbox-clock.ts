import { Mutex } from '@spotter/core/application';
import {
  formatInstant,
  instant,
  invalid,
  isRequestable,
  type Clock,
  type Instant,
  type Millis,
} from '@spotter/core/kernel';
import type { RecordMovedTime } from '@spotter/core/operation';
import type { Persistence } from '@spotter/persistence-mikro-orm';

/** Stores the sandbox clock's offset, so that time does not move back after a restart. */
export type ClockOffset = Pick<Persistence['sandbox']['clock'], 'offsetMs' | 'raiseTo'>;

export const systemClock: Clock = { now: () => instant(Date.now()) };

/** Receives the moves of the sandbox's time. */
type MovedTime = Pick<RecordMovedTime, 'serveUntil' | 'failUntil'>;

const IGNORED_MOVES: MovedTime = { serveUntil: async () => undefined, failUntil: async () => undefined };

/** Real time plus an offset that tests can increase. */
export class SandboxClock implements Clock {
  /** Set after the wiring. */
  movedTime = IGNORED_MOVES;
  private readonly steps = new Mutex();

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

  /** Adopts a later offset of other processes. */
  async refresh(): Promise<void> {
    this.offsetMs = Math.max(this.offsetMs, await this.kept.offsetMs());
  }

  /**
   * Runs the sender, at a time that other processes may have moved. The clock moves before or after it: a jump would end its leases, and
   * messages would be sent twice.
   */
  during<Result>(work: () => Promise<Result>): Promise<Result> {
    return this.steps.take(() => this.refresh().then(work));
  }

  /**
   * @param outage the skipped time counts as an outage.
   * @throws DomainError validation for a past time.
   */
  async moveTo(at: Instant, outage = false): Promise<void> {
    await this.refresh();
    const real = Date.now();
    if (at < real + this.offsetMs) throw invalid('now', 'IN_THE_PAST', 'The clock can only move forward.');
    await this.raiseTo(at - real, outage);
  }

  /**
   * @param length zero or more.
   * @throws DomainError validation beyond the last year of requests: they refuse later dates, and the clock never moves back.
   */
  async advance(length: Millis, outage = false): Promise<void> {
    await this.refresh();
    const at = instant(Date.now() + this.offsetMs + length);
    if (!isRequestable(formatInstant(at)))
      throw invalid('advance', 'OUT_OF_RANGE', 'The clock cannot move beyond 2199.');
    await this.raiseTo(this.offsetMs + length, outage);
  }

  private raiseTo(offsetMs: number, outage: boolean): Promise<void> {
    return this.steps.take(async () => {
      if (outage) {
        await this.movedTime.serveUntil(this.now());
        await this.movedTime.failUntil(instant(Date.now() + offsetMs));
      }
      this.offsetMs = await this.kept.raiseTo(offsetMs);
      if (!outage) await this.movedTime.serveUntil(this.now());
    });
  }
}
