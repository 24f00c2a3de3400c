import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import { offerIsOver } from '../../booking/rules/waitlist-offer.js';
import { type OfferingStores, expireOffer } from '../../booking/use-cases/offer-block.js';
import type { Clock } from '../../kernel/clock.js';
import type { BlockId } from '../../kernel/ids.js';
import type { DueOffer, WaitlistQueries } from '../ports.js';

/** Blocks that were not booked in time are offered to the next in line, or to everybody. */
export class ExpireOffers implements Job {
  constructor(
    private readonly transaction: Transaction<OfferingStores>,
    private readonly queries: Pick<WaitlistQueries, 'offersOver'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  run(): Promise<JobReport> {
    const by = this.clock.now();
    return forEachDue<DueOffer>(
      (after) => this.queries.offersOver(by, after),
      (id) => this.pass(id),
    );
  }

  private pass(id: BlockId): Promise<boolean> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const block = await stores.blocks.get(id);
      if (block.status !== 'open' || !offerIsOver(block, at)) return false;
      await expireOffer(stores, block, at, this.policies.waitlist);
      return true;
    });
  }
}
