import type { Policies } from '../../application/policies.js';
import type { BookingQueries } from '../ports.js';
import { type Obligation, obligationFor, requireMonday } from '../rules/obligation.js';
import { type Day, dayOf, mondayOf, weekInterval } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MentorId } from '../../kernel/ids.js';

export interface WeeklyObligationCommand {
  readonly mentorId: MentorId;
  /** A Monday; this week without. */
  readonly week?: Day;
}

/** A mentor's obligation of a week, and the blocks that meet it. */
export class WeeklyObligation {
  constructor(
    private readonly booking: Pick<BookingQueries, 'opened'>,
    private readonly clock: Clock,
    private readonly policies: Policies,
  ) {}

  async execute({ mentorId, week = mondayOf(dayOf(this.clock.now())) }: WeeklyObligationCommand): Promise<Obligation> {
    requireMonday(week);
    return obligationFor(week, await this.booking.opened(mentorId, weekInterval(week)), this.policies.obligation);
  }
}
