import type { CalendarFeed, CalendarFeeds } from '@spotter/core/calendar';
import type { PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { calendarFeed, calendarFeedFrom, toCalendarFeedRow } from '../tables/calendar-feeds.js';

const FIND = statement(
  `select ${calendarFeed.selection('f')} from calendar_feed f where f.person_id = $1 for no key update`,
);

export class PostgresCalendarFeeds implements CalendarFeeds {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(person: PersonId): Promise<CalendarFeed | null> {
    return this.unitOfWork.readOneAs(calendarFeedFrom, FIND, person);
  }

  upsert(feed: CalendarFeed): Promise<void> {
    return this.unitOfWork.write('upsert', calendarFeed, toCalendarFeedRow(feed));
  }
}
