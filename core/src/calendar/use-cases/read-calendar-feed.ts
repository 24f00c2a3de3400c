import type { Reads } from '../../application/ports.js';
import type { ReservationFilter } from '../../booking/ports.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import { dayOf } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import { minus, plus } from '../../kernel/instant.js';
import type { FeedOwner } from '../ports.js';
import { CALENDAR_NAMES, sessionEntry } from '../rules/session-entry.js';

/** Returns the calendar that belongs to a token. */
export class ReadCalendarFeed {
  constructor(
    private readonly ports: Reads<'calendars' | 'booking', 'calendarWriter' | 'secrets' | 'clock' | 'policies'>,
  ) {}

  /** @throws DomainError not-found for an unknown or replaced token. */
  async execute(token: string): Promise<Uint8Array> {
    const owner = await this.ports.queries.calendars.feedOwner(this.ports.secrets.hash(token));
    if (owner === null) throw notFound('calendar');
    const entries = (await this.sessionsOf(owner)).map((view) => sessionEntry(view, owner));
    const { alarmBeforeMs } = this.ports.policies.calendar;
    return this.ports.calendarWriter.write({
      name: CALENDAR_NAMES[owner.language],
      method: { kind: 'publish' },
      entries,
      alarmBeforeMs,
    });
  }

  /** The numbers are limited, because the calendar is written at once: meanwhile the process cannot answer other requests. */
  private async sessionsOf({ role, personId }: FeedOwner): Promise<readonly ReservationView[]> {
    const { pastMs, aheadMs, maxSessions, maxCancelled } = this.ports.policies.calendar;
    const { booking } = this.ports.queries;
    const now = this.ports.clock.now();
    const filter: ReservationFilter = {
      ...(role === 'member' ? { memberId: personId as MemberId } : { mentorId: personId as MentorId }),
      to: dayOf(plus(now, aheadMs)),
    };
    const ofFeed = { ...filter, from: dayOf(minus(now, pastMs)), isCancelledOrRejected: false };
    const cancelled = { ...filter, from: dayOf(now), isCancelledOrRejected: true };
    const knownTotal = 0; // not needed: counting costs more than reading
    const pages = await Promise.all([
      booking.reservationViews(ofFeed, { page: 1, size: maxSessions, knownTotal }),
      booking.reservationViews(cancelled, { page: 1, size: maxCancelled, knownTotal }),
    ]);
    return pages.flatMap(({ items }) => items);
  }
}
