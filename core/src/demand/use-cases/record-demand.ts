import type { Needs } from '../../application/ports.js';
import type { Stores } from '../../application/stores.js';
import type { Instant } from '../../kernel/instant.js';
import { countDemand, type Search } from '../rules/demand-counts.js';

/**
 * Counts searches. A search only waits in memory; a process stores those that wait outside of requests, many at once: the rows of few
 * searches cost as much as the searches. A crash loses those that wait, a failed transaction its own.
 */
export class RecordDemand {
  private waiting: Search[] = [];

  constructor(private readonly ports: Needs<Pick<Stores, 'demandCounts'>, 'policies'>) {}

  note(search: Search): void {
    if (this.waiting.length < this.ports.policies.demand.maxWaiting) this.waiting.push(search);
  }

  /** Stores the searches that wait, if they are many or the first one is old. */
  async flushDue(now: Instant): Promise<void> {
    const { storedAtOnce, storedWithinMs } = this.ports.policies.demand;
    const [oldest] = this.waiting;
    if (oldest === undefined) return;
    if (this.waiting.length >= storedAtOnce || now - oldest.at >= storedWithinMs) await this.flush();
  }

  /** Stores the searches that wait. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const counts = countDemand(this.waiting);
    this.waiting = [];
    await this.ports.transaction.run(({ demandCounts }) => demandCounts.add(counts));
  }
}
