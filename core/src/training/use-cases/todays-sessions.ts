import type { Reads } from '../../application/ports.js';
import { dayInterval, dayOf } from '../../kernel/calendar.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import type { Page, PageRequest } from '../../kernel/page.js';
import { sessionsDuring } from '../rules/session-range.js';
import type { SessionView } from '../rules/session-view.js';

/**
 * The sessions of a member or a mentor that take place today in the business zone, by start, without cancelled and rejected ones. One over
 * midnight is on both days: its check-in can still be open.
 */
export class TodaysSessions {
  constructor(private readonly ports: Reads<'training', 'clock' | 'policies'>) {}

  execute(
    person: { readonly memberId: MemberId } | { readonly mentorId: MentorId },
    page: PageRequest,
  ): Promise<Page<SessionView>> {
    const today = dayInterval(dayOf(this.ports.clock.now()));
    const range = sessionsDuring(today, this.ports.policies.block);
    return this.ports.queries.training.sessionsWithin(person, range, page);
  }
}
