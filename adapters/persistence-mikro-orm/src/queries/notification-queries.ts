import {
  mapPage,
  type Delivery,
  type DeliveryBacklog,
  type DeliveryId,
  type InboxFilter,
  type InboxItem,
  type Instant,
  type KnownRecipient,
  type MeetingFacts,
  type NotificationQueries,
  type Page,
  type PageRequest,
  type PersonId,
  type ReservationId,
} from '@spotter/core';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { MEETING_COLUMNS, MEETING_JOINS, meetingFrom, type MeetingRow } from '../tables/meeting.js';
import { delivery, IS_DUE } from '../tables/messages.js';
import { whereAll, type Condition } from './conditions.js';
import { readPage, type Listing } from './listing.js';
import type { Statements } from './statements.js';

const ITEM = {
  columns: `${delivery.selection('d')}, d.read_at as "readAt", reader.language, ${MEETING_COLUMNS}`,
  joins: `left join person reader on reader.id = d.recipient_id ${MEETING_JOINS}`,
};

const ARRIVED = `d.channel = 'in_app' and d.status = 'sent'`;

/** Newest first. */
const INBOX: Listing = {
  from: 'delivery d',
  alias: 'd',
  order: 'd.sent_at desc, d.id desc',
  columns: ITEM.columns,
  details: ITEM.joins,
};

const INBOX_ITEM = statement(`
  select ${ITEM.columns} from delivery d ${ITEM.joins} where ${ARRIVED} and d.recipient_id = $1 and d.id = $2`);

/** For each person by the index: it costs what has arrived, however large the inboxes. */
const ARRIVALS = statement(`
  select ${ITEM.columns}
  from unnest($1::uuid[]) as asking (person_id)
  cross join lateral (
    select d.* from delivery d where ${ARRIVED} and d.recipient_id = asking.person_id and d.sent_at >= $2
    order by d.sent_at desc, d.id desc limit $3
  ) d
  ${ITEM.joins}
  order by d.sent_at, d.id`);

const MEETING = statement(`
  select ${MEETING_COLUMNS} from (select jsonb_build_object('reservationId', $1::text) as payload) d ${MEETING_JOINS}`);

/** By the index of what is due alone. */
const BACKLOG = statement(`
  select count(*) as due, min(due_at) as "oldestDueAt"
  from (select due_at from delivery where ${IS_DUE} order by due_at limit 100000) waiting`);

const RECIPIENTS = statement(`
  select id, role, marketing_opt_in as "marketingOptIn", marketing_channels as "marketingChannels"
  from person where id = any ($1::uuid[])`);

type InboxRow = Delivery & MeetingRow & Pick<InboxItem, 'readAt' | 'language'>;

export class PostgresNotificationQueries implements NotificationQueries {
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
  ) {}

  async inbox(person: PersonId, { unread }: InboxFilter, request: PageRequest): Promise<Page<InboxItem>> {
    const where = whereAll([[ARRIVED], ['d.recipient_id = ?', person], ...readOrNot(unread)]);
    return mapPage(await readPage<InboxRow>(this.reader, this.statements, INBOX, where, request), inboxItemFrom);
  }

  async arrived(people: readonly PersonId[], since: Instant, limit: number): Promise<readonly InboxItem[]> {
    const asking = [...new Set(people)];
    const rows = await this.reader.read<InboxRow>(ARRIVALS, asking, toTimestamp(since), limit);
    return rows.map(inboxItemFrom);
  }

  async inboxItem(person: PersonId, id: DeliveryId): Promise<InboxItem | null> {
    const [row] = await this.reader.read<InboxRow>(INBOX_ITEM, person, id);
    return row ? inboxItemFrom(row) : null;
  }

  async meeting(reservation: ReservationId): Promise<MeetingFacts | null> {
    const [row] = await this.reader.read<MeetingRow>(MEETING, reservation);
    return row ? meetingFrom(row) : null;
  }

  async backlog(at: Instant): Promise<DeliveryBacklog> {
    const [row] = await this.reader.read<DeliveryBacklog>(BACKLOG, toTimestamp(at));
    return row ?? { due: 0, oldestDueAt: null };
  }

  recipients(people: readonly PersonId[]): Promise<readonly KnownRecipient[]> {
    return this.reader.read<KnownRecipient>(RECIPIENTS, people);
  }
}

const readOrNot = (unread: boolean | undefined): readonly Condition[] =>
  unread === undefined ? [] : [[unread ? 'd.read_at is null' : 'd.read_at is not null']];

const inboxItemFrom = (row: InboxRow): InboxItem => ({
  delivery: delivery.pick(row),
  meeting: meetingFrom(row),
  language: row.language,
  readAt: row.readAt,
});
