import type { RequiredPorts } from '../../application/ports.js';
import type { Instant } from '../../kernel/instant.js';
import { countDemand, type Search } from '../rules/demand-counts.js';

/**
 * Counts searches in memory and stores them in batches outside of requests: storing each search would cost as much as the search. A crash
 * loses the waiting searches, and a failed transaction loses its own.
 */
export class RecordDemand {
  private waiting: Search[] = [];

  constructor(private readonly ports: RequiredPorts<'demandCounts', 'policies'>) {}

  /** Counts the search, unless `maxWaiting` wait already. */
  note(search: Search): void {
    if (this.waiting.length < this.ports.policies.demand.maxWaiting) this.waiting.push(search);
  }

  /** Stores the waiting searches if they are many or the first one is old. */
  async flushDue(now: Instant): Promise<void> {
    const { storedAtOnce, storedWithinMs } = this.ports.policies.demand;
    const [oldest] = this.waiting;
    if (oldest === undefined) return;
    if (this.waiting.length >= storedAtOnce || now - oldest.at >= storedWithinMs) await this.flush();
  }

  /** Stores the waiting searches. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const counts = countDemand(this.waiting);
    this.waiting = [];
    await this.ports.transaction.run(({ demandCounts }) => demandCounts.add(counts));
  }
}
