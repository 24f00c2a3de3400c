import type { Clock } from '@spotter/core/kernel';
import { counterKey, setLimitHeaders, tooMany, windowAt, type Quota, type RateCounter } from './rate-limit.js';
import type { RequestContext } from './request-context.js';

interface Count {
  readonly key: string;
  readonly window: number;
  /** Counted by this process, and by others as far as synchronized. */
  total: number;
  /** Not yet sent to the shared counter. */
  unsent: number;
}

const SEND_EVERY_MS = 100;
/** Limits the memory for many addresses: the oldest entries are dropped. */
const MAX_KEYS = 100_000;

/**
 * Counts requests without waiting: in this process at once, and with the other processes every 100 ms. In between, the counts of
 * other processes are missing (docs/adr/0031-fixed-window-rate-limits.md).
 */
export class ImmediateCounter {
  private window = -1;
  private counts = new Map<string, Count>();
  private unsent: Count[] = [];

  /** @param counter the shared counter; null for a single process. */
  constructor(
    private readonly name: string,
    private readonly quota: Quota,
    private readonly clock: Clock,
    private readonly counter: RateCounter | null,
  ) {}

  /** Adds the remaining quota to the answer. @throws DomainError rate-limited, with `retryAfterSeconds`. */
  count({ res }: RequestContext, key: string): void {
    const { number, resetSeconds } = windowAt(this.clock, this.quota);
    const count = this.find(key, number);
    count.total += 1;
    if (this.counter !== null) this.countLater(count);
    setLimitHeaders(res, this.quota, count.total, resetSeconds);
    if (count.total > this.quota.requests) throw tooMany(resetSeconds);
  }

  private find(key: string, window: number): Count {
    if (window !== this.window) {
      this.window = window;
      this.counts = new Map();
    }
    let count = this.counts.get(key);
    if (count === undefined) {
      count = { key, window, total: 0, unsent: 0 };
      if (this.counts.size >= MAX_KEYS) {
        const [oldest = key] = this.counts.keys();
        this.counts.delete(oldest);
      }
      this.counts.set(key, count);
    }
    return count;
  }

  private countLater(count: Count): void {
    count.unsent += 1;
    if (count.unsent > 1) return;
    this.unsent.push(count);
    if (this.unsent.length === 1) setTimeout(() => this.sendCounts(), SEND_EVERY_MS).unref();
  }

  private sendCounts(): void {
    const { unsent } = this;
    this.unsent = [];
    for (const count of unsent) void this.exchange(count);
  }

  private async exchange(count: Count): Promise<void> {
    const delta = count.unsent;
    count.unsent = 0;
    const total = await this.counter?.(counterKey(this.name, count.window, count.key), delta, this.quota.seconds);
    count.total = Math.max(count.total, (total ?? 0) + count.unsent);
  }
}
