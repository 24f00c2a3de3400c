import {
  mapPage,
  type DeliveryId,
  type Instant,
  type Page,
  type PageRequest,
  type PersonId,
  type ReservationId,
} from '@spotter/core/kernel';
import type {
  Delivery,
  DeliveryBacklog,
  InboxFilter,
  InboxItem,
  KnownRecipient,
  MeetingFacts,
  NotificationQueries,
  SavedText,
} from '@spotter/core/notification';
import type { Reader } from '../database.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { MEETING_COLUMNS, MEETING_JOINS, meetingFrom, type MeetingRow } from '../tables/meeting.js';
import { delivery, IS_DUE } from '../tables/messages.js';
import {
  SAVED_TEXT_COLUMNS,
  savedText,
  savedTextFrom,
  savedTextJoin,
  type SavedTextRow,
} from '../tables/saved-texts.js';
import { whereAll, type Condition } from './conditions.js';
import { descending, readPage, type Listing } from './listing.js';
import { RECIPIENT_COLUMNS } from './recipient-columns.js';
import type { Statements } from './statements.js';

const ITEM = {
  columns: `${delivery.selection('d')}, d.read_at as "readAt", reader.language, ${MEETING_COLUMNS}, ${SAVED_TEXT_COLUMNS}`,
  joins: `left join person reader on reader.id = d.recipient_id ${MEETING_JOINS} ${savedTextJoin('reader')}`,
};

const ARRIVED = `d.channel = 'in_app' and d.status = 'sent'`;

/** Newest first. */
const INBOX: Listing = {
  from: 'delivery d',
  alias: 'd',
  order: descending('d.sent_at', 'd.id'),
  columns: ITEM.columns,
  details: ITEM.joins,
};

const INBOX_ITEM = statement(`
  select ${ITEM.columns} from delivery d ${ITEM.joins} where ${ARRIVED} and d.recipient_id = $1 and d.id = $2`);

/** An index scan per person: the cost follows new messages, not the size of the inboxes. */
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

const SAVED_TEXTS = statement(`
  select distinct on (t.event_key, t.audience, t.language) ${savedText.selection('t')}
  from notification_template t order by t.event_key, t.audience, t.language, t.version desc`);

/** Uses the partial index of due rows, and the queue of events. */
const BACKLOG = statement(`
  select count(*) as due, min(since) as "oldestDueAt"
  from (
    (select due_at as since from delivery where ${IS_DUE} order by due_at limit 100000)
    union all
    (select e.at from unplanned_event u join domain_event e on e.id = u.event_id order by u.event_id limit 100000)
    limit 100000
  ) waiting`);

const RECIPIENTS = statement(`
  select ${RECIPIENT_COLUMNS} from person r where r.id = any ($1::uuid[])`);

type InboxRow = Delivery & MeetingRow & SavedTextRow & Pick<InboxItem, 'readAt' | 'language'>;

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

  savedTexts(): Promise<readonly SavedText[]> {
    return this.reader.read<SavedText>(SAVED_TEXTS);
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
  savedText: savedTextFrom(row),
  readAt: row.readAt,
});
