import type { Clock } from '../shared/clock.js';
import type { BlockId } from '../shared/ids.js';
import { forEachDue } from '../shared/job-run.js';
import type { Job, JobReport } from '../shared/job.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import { offerIsOver } from './block-offer.js';
import { passOffer, type OfferingStores } from './offer-block.js';
import type { DueOffer, WaitlistQueries } from './ports.js';

/** Blocks that were not booked in time are offered to the next in line, or to everybody. */
export class PassOffers implements Job {
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
      await passOffer(stores, block, at, this.policies.waitlist);
      return true;
    });
  }
}
