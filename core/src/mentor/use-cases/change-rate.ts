import type { RequiredPorts } from '../../application/ports.js';
import type { MentorId } from '../../kernel/ids.js';
import { changeRate, proRate, type RateChange } from '../rules/monthly-rate.js';

export interface ChangeRateCommand {
  readonly mentorId: MentorId;
  readonly ratePoints: number;
}

/** A Pro mentor changes the points per session for future bookings; existing bookings keep their price. */
export class ChangeRate {
  constructor(private readonly ports: RequiredPorts<'mentors', 'clock' | 'policies'>) {}

  /** @throws DomainError validation, forbidden, policy-violation (docs/domain.md, Mentors). */
  async execute({ mentorId, ratePoints }: ChangeRateCommand): Promise<RateChange> {
    const wanted = proRate(ratePoints, this.ports.policies.rate);
    return this.ports.transaction.run(async ({ mentors }) => {
      const mentor = await mentors.get(mentorId);
      const last = await mentors.findLatestRate(mentorId);
      const change = changeRate(mentor, last, wanted, this.ports.clock.now());
      if (change === last) return last;
      await mentors.save({ ...mentor, ratePoints: wanted });
      await mentors.recordRate(change);
      return change;
    });
  }
}
