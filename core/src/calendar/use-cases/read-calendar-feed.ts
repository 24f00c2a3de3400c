import type { Policies } from '../../application/policies.js';
import type { BookingQueries, ReservationFilter } from '../../booking/ports.js';
import type { ReservationView } from '../../booking/rules/reservation-view.js';
import type { Secrets } from '../../identity/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { Clock } from '../../kernel/clock.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, MentorId } from '../../kernel/ids.js';
import { minus, plus } from '../../kernel/instant.js';
import type { CalendarQueries, CalendarWriter, FeedOwner } from '../ports.js';
import { CALENDAR_NAMES, sessionEntry } from '../rules/session-entry.js';

/** Sessions of one query. */
const PART = 500;

/** The calendar that a token opens. */
export class ReadCalendarFeed {
  constructor(
    private readonly queries: {
      readonly calendars: CalendarQueries;
      readonly booking: Pick<BookingQueries, 'reservationViews'>;
    },
    private readonly writer: CalendarWriter,
    private readonly secrets: Pick<Secrets, 'hash'>,
    private readonly clock: Clock,
    private readonly policies: Pick<Policies, 'calendar'>,
  ) {}

  /** @throws DomainError not-found for a token that opens nothing. */
  async execute(token: string): Promise<Uint8Array> {
    const owner = await this.queries.calendars.feedOwner(this.secrets.hash(token));
    if (owner === null) throw notFound('calendar');
    const entries = (await this.sessionsOf(owner)).map((view) => sessionEntry(view, owner));
    const { alarmBeforeMs } = this.policies.calendar;
    return this.writer.write({
      name: CALENDAR_NAMES[owner.language],
      method: { kind: 'publish' },
      entries,
      alarmBeforeMs,
    });
  }

  private async sessionsOf({ role, personId }: FeedOwner): Promise<readonly ReservationView[]> {
    const { pastMs, aheadMs } = this.policies.calendar;
    const now = this.clock.now();
    const filter: ReservationFilter = {
      ...(role === 'member' ? { memberId: personId as MemberId } : { mentorId: personId as MentorId }),
      from: dayOf(minus(now, pastMs)),
      to: dayOf(plus(now, aheadMs)),
    };
    const sessions: ReservationView[] = [];
    let cursor: string | undefined;
    do {
      const page = await this.queries.booking.reservationViews(filter, { page: 1, size: PART, cursor });
      sessions.push(...page.items);
      cursor = page.nextCursor ?? undefined;
    } while (cursor !== undefined);
    return sessions;
  }
}
