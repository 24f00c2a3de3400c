import { KeyedQueue } from './keyed-queue.js';
import { releasing, type Counter, type Release } from './rate-limit.js';
import { isRefusal, issuePathsOf } from './refusal.js';
import type { RequestContext } from './request-context.js';

/**
 * Limits requests per address if their refusal reveals a secret: an unknown calendar, and an invalid `email`, which has an account. Each is
 * reserved before it runs, so that a burst cannot exceed the limit, and released unless it is refused. When requests in progress hold the
 * remaining quota, the next one waits, so that a valid request is not refused because of them.
 */
export class RefusalLimit {
  private readonly queue = new KeyedQueue();
  private readonly underWay = new Map<string, Set<Promise<unknown>>>();

  constructor(private readonly counter: Counter) {}

  /** @throws DomainError rate-limited, or the error of the work. */
  async run<Result>(context: RequestContext, address: string, work: () => Promise<Result>): Promise<Result> {
    const { running } = await this.queue.run(address, async () => {
      const release = await this.reserve(context, address);
      return { running: this.start(address, releasing(release, work, isCounted)) };
    });
    return running;
  }

  private async reserve(context: RequestContext, address: string): Promise<Release> {
    for (;;) {
      const release = await this.counter.take(address);
      if (release !== null) return release;
      const others = this.underWay.get(address);
      if (others === undefined) return this.counter.reserve(context, address);
      await Promise.race(others);
    }
  }

  private start<Result>(address: string, running: Promise<Result>): Promise<Result> {
    const others = this.underWay.get(address) ?? new Set();
    const end = (): void => {
      others.delete(ended);
      if (others.size === 0) this.underWay.delete(address);
    };
    const ended: Promise<void> = running.then(end, end);
    this.underWay.set(address, others.add(ended));
    return running;
  }
}

/** A public thing that does not exist, as a store, is no secret. */
const isCounted = (error: unknown): boolean =>
  isRefusal(error) &&
  (error.details['resource'] === 'calendar' || (error.code === 'validation' && issuePathsOf(error).includes('email')));
