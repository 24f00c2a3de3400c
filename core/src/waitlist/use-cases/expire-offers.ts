import { forEachDue } from '../../application/job-run.js';
import type { Job, JobReport } from '../../application/job.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import type { DueRow } from '../../application/due-row.js';
import type { OfferBlockRepositories } from '../../booking/use-cases/offer-block.js';
import { passOffer } from '../../booking/use-cases/pass-offer.js';
import type { BlockId } from '../../kernel/ids.js';

/** Blocks that were not booked in time are offered to the next in line, or to everybody. */
export class ExpireOffers implements Job {
  constructor(
    private readonly ports: RequiredPorts<keyof OfferBlockRepositories, 'clock' | 'policies'> & Reads<'waitlist'>,
  ) {}

  run(): Promise<JobReport> {
    const by = this.ports.clock.now();
    return forEachDue<DueRow<BlockId>>(
      (after) => this.ports.queries.waitlist.offersOver(by, after),
      (id) => passOffer(this.ports, id),
    );
  }
}
