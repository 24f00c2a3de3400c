import { dayInterval, dayOf, type Day } from '../shared/calendar.js';
import type { Clock } from '../shared/clock.js';
import type { MemberId, MentorId } from '../shared/ids.js';
import type { Page, PageRequest } from '../shared/page.js';
import type { SessionView, TrainingQueries } from './ports.js';

export interface SessionsOfDay {
  readonly date: Day;
  readonly sessions: Page<SessionView>;
}

/** The sessions of a member's or a mentor's day in the business zone, by start; cancelled and rejected ones are none. */
export class TodaysSessions {
  constructor(
    private readonly training: Pick<TrainingQueries, 'sessionsOn'>,
    private readonly clock: Clock,
  ) {}

  async execute(
    person: { readonly memberId: MemberId } | { readonly mentorId: MentorId },
    page: PageRequest,
  ): Promise<SessionsOfDay> {
    const date = dayOf(this.clock.now());
    return { date, sessions: await this.training.sessionsOn(person, dayInterval(date), page) };
  }
}
