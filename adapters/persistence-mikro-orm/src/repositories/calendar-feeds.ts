import type { CalendarFeed, CalendarFeeds } from '@spotter/core/calendar';
import type { PersonId } from '@spotter/core/kernel';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import { calendarFeed, calendarFeedFrom, toCalendarFeedRow } from '../tables/calendar-feeds.js';

const FEED = `select ${calendarFeed.selection('f')} from calendar_feed f where`;
const FIND = statement(`${FEED} f.person_id = $1 for no key update`);
const WITH_OTHER_KEY = statement(`
  ${FEED} f.sealed_key_id <> $1 and ($2::uuid is null or f.person_id > $2)
  order by f.person_id limit $3 for no key update`);

export class PostgresCalendarFeeds implements CalendarFeeds {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  find(person: PersonId): Promise<CalendarFeed | null> {
    return this.unitOfWork.readOneAs(calendarFeedFrom, FIND, person);
  }

  async upsert(feed: CalendarFeed): Promise<void> {
    const known = await this.find(feed.personId);
    await this.unitOfWork.write(known ? 'update' : 'insert', calendarFeed, toCalendarFeedRow(feed));
  }

  findEncryptedWithOtherKey(keyId: string, after: PersonId | null, limit: number): Promise<readonly CalendarFeed[]> {
    return this.unitOfWork.readAs(calendarFeedFrom, WITH_OTHER_KEY, keyId, after, limit);
  }
}
