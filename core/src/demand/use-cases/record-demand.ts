import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { countDemand, type Search } from '../rules/demand-counts.js';

/**
 * Counts searches. A search only waits in memory; a process stores those that wait every second, outside of requests. Those of the last
 * second are lost by a crash, and those of a run whose transaction failed.
 */
export class RecordDemand {
  private waiting: Search[] = [];

  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'demandCounts'>>,
    private readonly policies: Pick<Policies, 'demand'>,
  ) {}

  note(search: Search): void {
    if (this.waiting.length < this.policies.demand.maxWaiting) this.waiting.push(search);
  }

  /** Stores the searches that wait. */
  async flush(): Promise<void> {
    if (this.waiting.length === 0) return;
    const counts = countDemand(this.waiting);
    this.waiting = [];
    await this.transaction.run(({ demandCounts }) => demandCounts.add(counts));
  }
}
