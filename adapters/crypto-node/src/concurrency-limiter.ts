import { DomainError } from '@spotter/core/kernel';

/** Limits the concurrent tasks, queues further ones in order, and refuses the rest. */
export class ConcurrencyLimiter {
  private running = 0;
  private readonly waiting: (() => void)[] = [];

  constructor(
    private readonly atOnce: number,
    private readonly waitingAtMost: number,
  ) {}

  /** @throws DomainError rate-limited when too many wait. */
  async run<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.turn();
    try {
      return await work();
    } finally {
      this.next();
    }
  }

  private async turn(): Promise<void> {
    if (this.running < this.atOnce) {
      this.running += 1;
      return;
    }
    if (this.waiting.length >= this.waitingAtMost) {
      throw new DomainError('rate-limited', 'Too many log-ins at once. Try again in a moment.', {
        retryAfterSeconds: 1,
      });
    }
    await new Promise<void>((resolve) => this.waiting.push(resolve));
  }

  /** The place passes directly to the next waiting task, so that no new one overtakes it. */
  private next(): void {
    const waiter = this.waiting.shift();
    if (waiter) waiter();
    else this.running -= 1;
  }
}
