import type { CalendarQueries, FeedOwner } from '@spotter/core/calendar';
import { statement } from '../statement.js';
import type { QueryReader } from './query-reader.js';

const OWNER = statement(`
  select p.id as "personId", p.role, p.language from calendar_feed f join person p on p.id = f.person_id
  where f.hash = $1`);

export class PostgresCalendarQueries implements CalendarQueries {
  constructor(private readonly reader: QueryReader) {}

  feedOwner(hash: string): Promise<FeedOwner | null> {
    return this.reader.readOne<FeedOwner>(OWNER, hash);
  }
}
