const MINUTE_MS = 60_000;
const MAX_KEPT = 1_000;

interface Count {
  readonly countedAt: number;
  readonly total: Promise<number>;
}

/** Cached counts of long lists, each for a minute, because counting costs as much as the list is long. */
export class RecentCounts {
  private readonly counts = new Map<string, Count>();

  /** @param now in milliseconds; monotonic. */
  constructor(private readonly now: () => number = () => performance.now()) {}

  /** The count of the last minute, if any. */
  async recent(key: string): Promise<number | undefined> {
    return this.fresh(key)?.total;
  }

  /** The count of the last minute, complete or in progress; otherwise a new one. */
  of(key: string, count: () => Promise<number>): Promise<number> {
    const kept = this.fresh(key);
    if (kept !== undefined) return kept.total;
    const total = count();
    this.keep(key, { countedAt: this.now(), total });
    return total;
  }

  private fresh(key: string): Count | undefined {
    const kept = this.counts.get(key);
    return kept !== undefined && this.now() - kept.countedAt <= MINUTE_MS ? kept : undefined;
  }

  private keep(key: string, count: Count): void {
    this.counts.delete(key);
    this.counts.set(key, count);
    const [oldest] = this.counts.keys();
    if (this.counts.size > MAX_KEPT && oldest !== undefined) this.counts.delete(oldest);
    // A failed count is not kept; all its callers get the error.
    count.total.catch(() => {
      if (this.counts.get(key) === count) this.counts.delete(key);
    });
  }
}
