import {
  DAY,
  minus,
  type DeliveryId,
  type Instant,
  type Millis,
  type Page,
  type PageRequest,
  type PersonId,
  type ReservationId,
} from '@spotter/core/kernel';
import {
  FILTERED_MESSAGES,
  type DeliveryBacklog,
  type InboxFilter,
  type InboxItem,
  type KnownRecipient,
  type MeetingFacts,
  type NotificationQueries,
  type SavedText,
} from '@spotter/core/notification';
import { firstIdAt } from '../partitions/id-bounds.js';
import { readSingle } from '../row-reader.js';
import { statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { MEETING_COLUMNS, meetingFrom, meetingJoins, type MeetingRow } from '../tables/meeting.js';
import { deliveryIn } from '../tables/message-rows.js';
import { EVENT_JOIN, message, MESSAGE_COLUMNS, PAYLOAD, type MessageRow } from '../tables/messages.js';
import {
  SAVED_TEXT_COLUMNS,
  savedText,
  savedTextFrom,
  savedTextJoin,
  type SavedTextRow,
} from '../tables/saved-texts.js';
import { whereAll, type Condition } from './conditions.js';
import { descending, listOf, type Listing } from './listing.js';
import type { QueryReader } from './query-reader.js';
import { RECIPIENT_COLUMNS } from './recipient-columns.js';

const ITEM = {
  columns: `${MESSAGE_COLUMNS}, d.read_at as "readAt", reader.language, ${MEETING_COLUMNS}, ${SAVED_TEXT_COLUMNS}`,
  joins: `left join person reader on reader.id = d.recipient_id ${EVENT_JOIN} ${meetingJoins(PAYLOAD)} ${savedTextJoin('reader')}`,
};

const ARRIVED = 'd.arrived_at is not null';

/** Newest first. */
const INBOX = listOf(message, 'd', descending('d.arrived_at', 'd.id'), ITEM.columns, ITEM.joins);

/**
 * `$1`: the person. Reads the newest messages by the index of arrivals, however long the inbox is. The subquery hides the limit from the
 * planner: with a limit above the size of an average inbox, the generic plan sorts the whole inbox.
 */
const FILTERED_INBOX: Listing = {
  ...INBOX,
  from: `(
    select d.* from message d where ${ARRIVED} and d.recipient_id = $1
    order by d.arrived_at desc, d.id desc limit (select ${FILTERED_MESSAGES})
  ) d`,
};

/**
 * A message has the id of its in-app delivery. In a subquery the id is the same for every plan: otherwise PostgreSQL plans all joins anew
 * each time, to leave out partitions.
 */
const INBOX_ITEM = statement(`
  select ${ITEM.columns} from message d ${ITEM.joins} where ${ARRIVED} and d.recipient_id = $1 and d.id = (select $2::uuid)`);

/** The longest time from planning to arrival: campaigns are sent in parts, and marketing waits for the morning. */
const LATEST_ARRIVAL: Millis = 31 * DAY;

/** An index scan per person, in the partitions of the last days: the cost follows new messages, not the size of the inboxes. */
const ARRIVALS = statement(`
  select ${ITEM.columns}
  from unnest($1::uuid[]) as asking (person_id)
  cross join lateral (
    select d.* from message d where d.recipient_id = asking.person_id and d.arrived_at >= $2 and d.id >= $4::uuid
    order by d.arrived_at desc, d.id desc limit $3
  ) d
  ${ITEM.joins}
  order by d.arrived_at, d.id`);

const MEETING = statement(`
  select ${MEETING_COLUMNS} from (select jsonb_build_object('reservationId', $1::text) as payload) d ${meetingJoins('d.payload')}`);

const SAVED_TEXTS = statement(`
  select distinct on (t.event_key, t.audience, t.language) ${savedText.selection('t')}
  from notification_template t order by t.event_key, t.audience, t.language, t.version desc`);

/** Uses the partial index of due messages, and the queue of events. */
const BACKLOG = statement(`
  select count(*) as due, min(since) as "oldestDueAt"
  from (
    (select d.created_at + (result ->> 2)::bigint * interval '1 ms' as since
    from (select * from message where due_at <= $1 order by due_at limit 100000) d
    cross join lateral jsonb_each(d.results) as own (channel, result)
    where result ->> 0 = 'pending'
      and d.created_at + coalesce(result ->> 5, result ->> 2)::bigint * interval '1 ms' <= $1)
    union all
    (select e.at from unplanned_event u join domain_event e on e.id = u.event_id order by u.event_id limit 100000)
    limit 100000
  ) waiting`);

const RECIPIENTS = statement(`
  select ${RECIPIENT_COLUMNS} from person r left join staff_account s on s.id = r.id
  where r.id = any ($1::uuid[]) and r.closed_at is null and s.deactivated_at is null`);

type InboxRow = MessageRow & MeetingRow & SavedTextRow & Pick<InboxItem, 'readAt' | 'language'>;

export class PostgresNotificationQueries implements NotificationQueries {
  constructor(private readonly reader: QueryReader) {}

  inbox(person: PersonId, { unread }: InboxFilter, request: PageRequest): Promise<Page<InboxItem>> {
    const where = whereAll([[ARRIVED], ['d.recipient_id = ?', person], ...readOrNot(unread)]);
    return this.reader.pageAs(inboxItemFrom, unread === undefined ? INBOX : FILTERED_INBOX, where, request);
  }

  arrived(people: readonly PersonId[], since: Instant, limit: number): Promise<readonly InboxItem[]> {
    const asking = [...new Set(people)];
    const planned = firstIdAt(minus(since, LATEST_ARRIVAL));
    return this.reader.readAs(inboxItemFrom, ARRIVALS, asking, toTimestamp(since), limit, planned);
  }

  inboxItem(person: PersonId, id: DeliveryId): Promise<InboxItem | null> {
    return this.reader.readOneAs(inboxItemFrom, INBOX_ITEM, person, id);
  }

  meeting(reservation: ReservationId): Promise<MeetingFacts | null> {
    return this.reader.readOneAs(meetingFrom, MEETING, reservation);
  }

  savedTexts(): Promise<readonly SavedText[]> {
    return this.reader.read<SavedText>(SAVED_TEXTS);
  }

  backlog(at: Instant): Promise<DeliveryBacklog> {
    return readSingle(this.reader, BACKLOG, toTimestamp(at));
  }

  recipients(people: readonly PersonId[]): Promise<readonly KnownRecipient[]> {
    return this.reader.read<KnownRecipient>(RECIPIENTS, people);
  }
}

const readOrNot = (unread: boolean | undefined): readonly Condition[] =>
  unread === undefined ? [] : [[unread ? 'd.read_at is null' : 'd.read_at is not null']];

function inboxItemFrom(row: InboxRow): InboxItem {
  const delivery = deliveryIn(row, 'in_app');
  if (!delivery) throw new Error(`message ${row.id} is not in the inbox`);
  const { mentorName, language, readAt } = row;
  return { delivery, meeting: meetingFrom(row), mentorName, language, savedText: savedTextFrom(row), readAt };
}
