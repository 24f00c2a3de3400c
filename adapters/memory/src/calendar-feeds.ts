import type { CalendarFeed, CalendarFeeds, CalendarQueries, FeedOwner } from '@spotter/core/calendar';
import type { PersonId } from '@spotter/core/kernel';
import { refuseClosed } from './people.js';
import type { CommittedTables, Tables } from './tables.js';

export class MemoryCalendarFeeds implements CalendarFeeds {
  constructor(private readonly tables: Pick<Tables, 'calendarFeeds' | 'closedAccounts'>) {}

  async find(person: PersonId): Promise<CalendarFeed | null> {
    return this.tables.calendarFeeds.get(person) ?? null;
  }

  async upsert(feed: CalendarFeed): Promise<void> {
    refuseClosed(this.tables, feed.personId);
    this.tables.calendarFeeds.put(feed);
  }
}

export class MemoryCalendarQueries implements CalendarQueries {
  constructor(private readonly rows: Pick<CommittedTables, 'calendarFeeds' | 'people'>) {}

  async feedOwner(hash: string): Promise<FeedOwner | null> {
    const feed = this.rows.calendarFeeds.find('hash', hash);
    const person = feed && this.rows.people.get(feed.personId);
    if (!person || person.role === 'admin') return null;
    return { personId: person.id, role: person.role, language: person.language };
  }
}
