import type { Reads } from '../../application/ports.js';
import { type Day, dayInterval, dayOf } from '../../kernel/calendar.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import type { SessionView } from '../rules/session-view.js';

export interface SessionsOfDay {
  readonly date: Day;
  readonly sessions: Page<SessionView>;
}

/** The sessions of a member or a mentor on a day of the business zone, by start, without cancelled and rejected ones. */
export class TodaysSessions {
  constructor(private readonly ports: Reads<'training', 'clock'>) {}

  async execute(
    person: { readonly memberId: MemberId } | { readonly mentorId: MentorId },
    page: PageRequest,
  ): Promise<SessionsOfDay> {
    const date = dayOf(this.ports.clock.now());
    return { date, sessions: await this.ports.queries.training.sessionsOn(person, dayInterval(date), page) };
  }
}
