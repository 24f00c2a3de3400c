import type { Reads } from '../../application/ports.js';
import { type Obligation, calculateObligation, requireMonday } from '../rules/obligation.js';
import { type Day, dayOf, mondayOf, weekInterval } from '../../kernel/calendar.js';
import type { MentorId } from '../../kernel/ids.js';

export interface WeeklyObligationCommand {
  readonly mentorId: MentorId;
  /** A Monday; the current week when missing. */
  readonly week?: Day;
}

/** A mentor's obligation in a week, and the blocks that count towards it. */
export class WeeklyObligation {
  constructor(private readonly ports: Reads<'booking', 'clock' | 'policies'>) {}

  async execute({
    mentorId,
    week = mondayOf(dayOf(this.ports.clock.now())),
  }: WeeklyObligationCommand): Promise<Obligation> {
    const { queries, policies } = this.ports;
    requireMonday(week);
    return calculateObligation(week, await queries.booking.opened(mentorId, weekInterval(week)), policies.obligation);
  }
}
