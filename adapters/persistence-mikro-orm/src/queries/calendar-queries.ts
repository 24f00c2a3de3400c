import type { CalendarQueries, FeedOwner } from '@spotter/core/calendar';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';

const OWNER = statement(`
  select p.id as "personId", p.role, p.language from calendar_feed f join person p on p.id = f.person_id
  where f.hash = $1 and p.closed_at is null`);

export class PostgresCalendarQueries implements CalendarQueries {
  constructor(private readonly reader: Reader) {}

  async feedOwner(hash: string): Promise<FeedOwner | null> {
    const [owner] = await this.reader.read<FeedOwner>(OWNER, hash);
    return owner ?? null;
  }
}
