import { type Day, dayInterval, dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import type { TrainingQueries } from '../ports.js';
import type { SessionView } from '../rules/session-view.js';

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
