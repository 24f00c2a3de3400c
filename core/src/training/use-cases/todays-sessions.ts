import type { Reads } from '../../application/ports.js';
import { type Day, dayInterval, dayOf } from '../../kernel/calendar.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import { sessionsDuring } from '../rules/session-range.js';
import type { SessionView } from '../rules/session-view.js';

export interface SessionsOfDay {
  readonly date: Day;
  readonly sessions: Page<SessionView>;
}

/**
 * The sessions of a member or a mentor that take place today in the business zone, by start, without cancelled and rejected ones. One over
 * midnight is on both days: its check-in may still be open.
 */
export class TodaysSessions {
  constructor(private readonly ports: Reads<'training', 'clock' | 'policies'>) {}

  async execute(
    person: { readonly memberId: MemberId } | { readonly mentorId: MentorId },
    page: PageRequest,
  ): Promise<SessionsOfDay> {
    const date = dayOf(this.ports.clock.now());
    const range = sessionsDuring(dayInterval(date), this.ports.policies.block);
    return { date, sessions: await this.ports.queries.training.sessionsWithin(person, range, page) };
  }
}
