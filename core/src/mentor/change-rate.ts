import type { Clock } from '../shared/clock.js';
import type { MentorId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import { changedRate, proRate, type RateChange } from './monthly-rate.js';

export interface ChangeRateCommand {
  readonly mentorId: MentorId;
  readonly ratePoints: number;
}

/** A Pro mentor asks for other points from now on; what is booked keeps its own. */
export class ChangeRate {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'mentors'>>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError validation, forbidden, policy-violation (docs/domain.md, Mentors). */
  async execute({ mentorId, ratePoints }: ChangeRateCommand): Promise<RateChange> {
    const wanted = proRate(ratePoints, this.policies.rate);
    return this.transaction.run(async ({ mentors }) => {
      const mentor = await mentors.get(mentorId);
      const last = await mentors.lastRate(mentorId);
      const change = changedRate(mentor, last, wanted, this.clock.now());
      if (change === last) return last;
      await mentors.save({ ...mentor, ratePoints: wanted });
      await mentors.recordRate(change);
      return change;
    });
  }
}
