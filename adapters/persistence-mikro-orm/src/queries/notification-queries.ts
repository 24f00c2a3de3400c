import {
  mapPage,
  type Delivery,
  type InboxItem,
  type Instant,
  type NotificationQueries,
  type Page,
  type PageRequest,
  type PersonId,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { MEETING_COLUMNS, MEETING_JOINS, meetingFrom, type MeetingRow } from '../tables/meeting.js';
import { delivery } from '../tables/messages.js';
import { whereAll } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import type { Statements } from './statements.js';

/** Newest first. */
const INBOX: Listing = {
  from: 'delivery d',
  alias: 'd',
  order: 'd.due_at desc, d.id desc',
  columns: `${delivery.selection('d')}, d.read_at as "readAt", ${MEETING_COLUMNS}`,
  details: MEETING_JOINS,
};

const UNREAD = statement(`
  select count(*) as unread from delivery
  where recipient_id = $1 and channel = 'in_app' and due_at <= $2 and read_at is null`);

type InboxRow = Delivery & MeetingRow & Pick<InboxItem, 'readAt'>;

export class PostgresNotificationQueries implements NotificationQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async inbox(person: PersonId, at: Instant, request: PageRequest): Promise<Page<InboxItem>> {
    const where = whereAll([
      [`d.channel = 'in_app'`],
      ['d.recipient_id = ?', person],
      ['d.due_at <= ?', toTimestamp(at)],
    ]);
    return mapPage(await readPage<InboxRow>(this.reader, this.statements, INBOX, where, request), inboxItemFrom);
  }

  async unread(person: PersonId, at: Instant): Promise<number> {
    const [row] = await this.reader.read<{ unread: number }>(UNREAD, person, toTimestamp(at));
    return row?.unread ?? 0;
  }
}

const inboxItemFrom = (row: InboxRow): InboxItem => ({
  delivery: delivery.pick(row),
  meeting: meetingFrom(row),
  readAt: row.readAt,
});
