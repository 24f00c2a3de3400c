import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { offerIsOver } from '../../booking/rules/waitlist-offer.js';
import { type OfferBlockRepositories, expireOffer } from '../../booking/use-cases/offer-block.js';
import type { BlockId } from '../../kernel/ids.js';
import type { DueOffer } from '../ports.js';

/** Blocks that were not booked in time are offered to the next in line, or to everybody. */
export class ExpireOffers implements Job {
  constructor(
    private readonly ports: RequiredPorts<OfferBlockRepositories, 'clock' | 'policies'> & Reads<'waitlist'>,
  ) {}

  run(): Promise<JobReport> {
    const by = this.ports.clock.now();
    return forEachDue<DueOffer>(
      (after) => this.ports.queries.waitlist.offersOver(by, after),
      (id) => this.pass(id),
    );
  }

  private pass(id: BlockId): Promise<boolean> {
    return this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const block = await repositories.blocks.get(id);
      if (block.status !== 'open' || !offerIsOver(block, at)) return false;
      await expireOffer(repositories, block, at, this.ports.policies.waitlist);
      return true;
    });
  }
}
