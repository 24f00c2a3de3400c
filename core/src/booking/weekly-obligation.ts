import { dayOf, mondayOf, weekInterval, type Day } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MentorId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import { obligationFor, requireMonday, type Obligation } from './obligation.js';
import type { BookingQueries } from './ports.js';

export interface WeeklyObligationCommand {
  readonly mentorId: MentorId;
  /** A Monday; this week without. */
  readonly week?: Day;
}

/** How a mentor stands with what a week asks for. */
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
