import {
  BUSINESS_ZONE,
  DAY,
  minus,
  plus,
  type DeliveryId,
  type Ids,
  type Instant,
  type Millis,
  type PersonId,
} from '@spotter/core/kernel';
import {
  addressDeliveries,
  type Deliveries,
  type Delivery,
  type PlannedDelivery,
  type Recipient,
  type TakenDelivery,
} from '@spotter/core/notification';
import { firstIdAt } from '../partitions/id-bounds.js';
import { LOCK_MESSAGE_PLANNING_SHARED } from './planning-lock.js';
import type { UnitOfWork } from '../unit-of-work.js';
import { statement, type Statement } from '../statement.js';
import { toTimestamp } from '../table.js';
import { idIn, MEETING_COLUMNS, meetingFrom, meetingJoins, type MeetingRow } from '../tables/meeting.js';
import { byMessage, deliveriesIn, messageRows, newResults, takeable, withResults } from '../tables/message-rows.js';
import {
  EVENT_JOIN,
  message,
  MESSAGE_COLUMNS,
  messageNewResults,
  messageResults,
  PAYLOAD,
  type MessageRow,
} from '../tables/messages.js';
import { SAVED_TEXT_COLUMNS, savedTextFrom, savedTextJoin, type SavedTextRow } from '../tables/saved-texts.js';

const ADMINS = statement(`
  select p.id from person p left join staff_account s using (id)
  where p.role = 'admin' and s.deactivated_at is null`);

/** The columns for sending beyond those of the message `d` with this payload. */
const factColumns = (payload: string): string => `
    (select status from mentor where id = named_mentor.id) as "mentorStatus",
    exists (select from rating where session_id = r.id) as "isRated",
    exists (select from block where id = ${idIn(payload, 'blockId')} and offered_to = d.recipient_id) as "isOffered",
    p.role = 'admin' and exists (
      select from staff_account where id = p.id and deactivated_at is not null) as "isDeactivated",
    p.role, p.name, p.email, p.former_address as "formerAddress", p.phone, p.phone_verified_at is not null as "phoneVerified", p.language,
    p.marketing_opt_in as "marketingOptIn", p.marketing_channels as "marketingChannels",
    case when d.results ? 'push' then array(
      select token from device where person_id = d.recipient_id order by registered_at desc, token desc
    ) else '{}' end as "pushTokens", ${MEETING_COLUMNS}, ${SAVED_TEXT_COLUMNS}`;

/** Retries and quiet hours end within days, a campaign to millions too: older messages wait only after an outage. */
const RECENT: Millis = 31 * DAY;

/** Rows locked by another sender are skipped: it sends them. */
const dueWhere = (where: string): Statement =>
  statement(`select id from message where ${where} order by due_at limit $2 for no key update skip locked`);

/**
 * PostgreSQL opens only the partitions between the ids. It knows how few rows have a due time. Without `is not null` it expects a third of
 * all rows, and reads every message between the ids.
 */
const DUE_RECENTLY = dueWhere('due_at <= $1 and due_at is not null and id >= $3::uuid and id < $4::uuid');

/** In all partitions. In a subquery the time is the same for every plan, so that PostgreSQL keeps one. */
const DUE_EVER = dueWhere('due_at <= (select $1::timestamptz)');

/** $2, $3: the lowest and the highest of the ids, here and below. */
const hasId = (id: string): string => `${id} = any ($1::uuid[]) and ${id} >= $2 and ${id} <= $3`;

const MESSAGES_WITH_FACTS = statement(`
  select ${MESSAGE_COLUMNS}, ${factColumns(PAYLOAD)}
  from message d ${EVENT_JOIN}
  join person p on p.id = d.recipient_id
  ${meetingJoins(PAYLOAD)} ${savedTextJoin('p')}
  where ${hasId('d.id')}
  order by d.due_at, d.id`);

const COLUMNS = [...message.columns.values()];

/** The result of a message to a person who has closed the account. */
const ERASED: Readonly<Record<string, string>> = {
  payload: `'{}'`,
  arrived_at: 'null',
  due_at: 'null',
  results: `(
    select jsonb_object_agg(channel, '["bounced", 0, 0]'::jsonb)
    from jsonb_object_keys(coalesce(r.results, '{}')
      || case when r.arrived_at is null then '{}' else '{"in_app": 0}'::jsonb end) as channel)`,
};

const ADDED = COLUMNS.map((column) => {
  const erased = ERASED[column];
  const value = column === 'payload' ? 'nullif(r.payload, meeting_payload(e))' : `r.${column}`;
  return erased ? `case when p.id is null then ${value} else ${erased} end` : value;
});

/** An event has its messages once; other messages have the key of their cause. */
const IS_NEW = '(r.dedupe_key is null or r.id in (select message_id from keyed))';

/** Only the event of a meeting can have the payload of its message. */
const ADD = `
  with r as materialized (
    select * from ${message.unnested(1)} as r
  ), keyed as (
    insert into message_key (dedupe_key, message_id) select dedupe_key, id from r where dedupe_key is not null
    on conflict do nothing returning message_id
  ), added as (
    insert into message (${COLUMNS.join(', ')})
    select ${ADDED.join(', ')} from r
    left join domain_event e on e.id = case when r.payload ? 'startsAt' then r.event_id end
    left join person p on p.id = r.recipient_id and p.closed_at is not null
    where ${IS_NEW}
  )`;

const ADD_ALONE = statement(`${ADD} select where false`);

/** A separate statement: the statement that adds must see accounts that were closed meanwhile. */
const WAIT_FOR_CLOSINGS = statement(LOCK_MESSAGE_PLANNING_SHARED);

const ADD_TAKEN = statement(`${ADD}
  select d.id, ${factColumns('d.payload')}
  from (select * from r where ${IS_NEW}) d
  join person p on p.id = d.recipient_id
  ${meetingJoins('d.payload')} ${savedTextJoin('p')}
  where p.closed_at is null`);

/** Saves results of messages whose deliveries were all pending until now, due as by `withResults`: no stored result has to be read. */
const REPLACE_PENDING = statement(`
  update message d set results = d.results || r.results, due_at =
    case when jsonb_path_exists(d.results || r.results, '$.*[0] ? (@ == "pending")') then (
      select min(d.created_at + coalesce(result ->> 5, result ->> 2)::bigint * interval '1 ms')
      from jsonb_each(d.results || r.results) as own (channel, result) where result ->> 0 = 'pending') end
  from unnest($1::uuid[], $4::jsonb[]) as r (id, results)
  where d.id = r.id and d.id >= $2 and d.id <= $3 and not jsonb_path_exists(d.results, '$.*[0] ? (@ != "pending")')
  returning d.id`);

const LOCKED = statement(`
  select id, created_at as "createdAt", arrived_at as "arrivedAt", due_at as "dueAt", results
  from message where ${hasId('id')} order by id for no key update`);

const BY_DEDUPE_KEYS = statement(`
  select ${MESSAGE_COLUMNS} from message_key k join message d on d.id = k.message_id ${EVENT_JOIN} where k.dedupe_key = any ($1)`);

const MARK_READ = statement(`
  update message set read_at = $3 where id = $2 and recipient_id = $1 and arrived_at is not null and read_at is null`);

const REPLACE_RESULTS_BY_COUNTS = statement(`
  with old as (
    select id, created_at, template_id, results from message
    where results is not null and due_at is null and created_at < $1
    order by created_at limit $2 for no key update skip locked
  ), counted as (
    insert into delivery_count (day, channel, event_key, status, delay_ms, count)
    select (old.created_at at time zone '${BUSINESS_ZONE}')::date, channel, template_id, result ->> 0,
      rough_delay((result ->> 3)::bigint), count(*)
    from old cross join jsonb_each(results) as own (channel, result)
    where not (channel = 'in_app' and result ->> 0 = 'sent')
    group by 1, 2, 3, 4, 5 order by 1, 2, 3, 4, 5
    on conflict on constraint delivery_count_once do update set count = delivery_count.count + excluded.count
  ), emptied as (
    update message m set results = null from old where m.id = old.id returning 1
  )
  select count(*)::int as count from emptied`);

type FactsRow = Omit<Recipient, 'id'> &
  MeetingRow &
  SavedTextRow &
  Pick<TakenDelivery, 'mentorStatus' | 'isRated' | 'isOffered' | 'isDeactivated'>;

export class PostgresDeliveries implements Deliveries {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly ids: Ids,
  ) {}

  async add(...planned: readonly PlannedDelivery[]): Promise<void> {
    const rows = messageRows(await this.address(planned), null);
    if (rows.length === 0) return;
    await this.unitOfWork.read(WAIT_FOR_CLOSINGS);
    await this.unitOfWork.read(ADD_ALONE, ...message.toArrays(rows));
  }

  async addTaken(planned: readonly PlannedDelivery[], at: Instant, lease: Millis): Promise<readonly TakenDelivery[]> {
    const rows = messageRows(await this.address(planned), plus(at, lease));
    if (rows.length === 0) return [];
    const found = await this.unitOfWork.read<FactsRow & Pick<MessageRow, 'id'>>(ADD_TAKEN, ...message.toArrays(rows));
    const factsById = new Map(found.map((row) => [row.id, row]));
    return rows.flatMap((row) => {
      const own = factsById.get(row.id);
      return own ? deliveriesIn(row).map(takenWith(own)) : [];
    });
  }

  async take(at: Instant, limit: number, lease: Millis): Promise<readonly TakenDelivery[]> {
    const due = await this.lockDue(at, limit);
    if (due.length === 0) return [];
    const rows = await this.unitOfWork.read<MessageRow & FactsRow>(MESSAGES_WITH_FACTS, ...idValues(due));
    const leased = rows.map((row) => {
      const pending = takeable(row, at);
      const takenOf = takenWith(row);
      const taken = pending.map(({ delivery, takenBefore }) => ({ ...takenOf(delivery), takenBefore }));
      const results = withResults(
        row,
        pending.map(({ delivery }) => delivery),
        plus(at, lease),
      );
      return { taken, row: { id: row.id, ...results } };
    });
    await this.unitOfWork.write('update', messageResults, ...leased.map(({ row }) => row));
    return leased.flatMap(({ taken }) => taken);
  }

  async save(...tried: readonly Delivery[]): Promise<void> {
    const messages = byMessage(tried);
    for (const id of await this.replacePending(messages)) messages.delete(id);
    if (messages.size === 0) return;
    const rows = await this.unitOfWork.read<Parameters<typeof withResults>[0] & Pick<MessageRow, 'id'>>(
      LOCKED,
      ...idValues([...messages.keys()]),
    );
    const after = rows.map((row) => ({ id: row.id, ...withResults(row, messages.get(row.id) ?? [], null) }));
    await this.unitOfWork.write('update', messageResults, ...after);
  }

  replaceResultsByCounts(before: Instant, limit: number): Promise<number> {
    return this.unitOfWork.readCount(REPLACE_RESULTS_BY_COUNTS, toTimestamp(before), limit);
  }

  async findByDedupeKeys(dedupeKeys: readonly string[]): Promise<readonly Delivery[]> {
    return (await this.unitOfWork.read<MessageRow>(BY_DEDUPE_KEYS, dedupeKeys)).flatMap(deliveriesIn);
  }

  async markRead(person: PersonId, id: DeliveryId, at: Instant): Promise<void> {
    await this.unitOfWork.read(MARK_READ, person, id, toTimestamp(at));
  }

  /** The ids of due messages, locked. Messages that are not recent follow only when no recent one is due. */
  private async lockDue(at: Instant, limit: number): Promise<readonly DeliveryId[]> {
    const bounds = [firstIdAt(minus(at, RECENT)), firstIdAt(plus(at, DAY))];
    const recent = await this.unitOfWork.readIds<DeliveryId>(DUE_RECENTLY, toTimestamp(at), limit, ...bounds);
    return recent.length > 0 ? recent : this.unitOfWork.readIds(DUE_EVER, toTimestamp(at), limit);
  }

  /**
   * Saves the results of messages whose deliveries were all pending, in one statement: two senders with the same messages would deadlock
   * in two. @returns their ids.
   */
  private async replacePending(messages: ReadonlyMap<DeliveryId, readonly Delivery[]>): Promise<readonly DeliveryId[]> {
    const replaced = [...messages.keys()].toSorted().flatMap((id) => {
      const results = newResults(messages.get(id) ?? []);
      return results ? [{ id, results }] : [];
    });
    if (replaced.length === 0) return [];
    const [ids, results] = messageNewResults.toArrays(replaced);
    return this.unitOfWork.readIds(REPLACE_PENDING, ids, replaced[0]?.id, replaced.at(-1)?.id, results);
  }

  private async address(planned: readonly PlannedDelivery[]): Promise<readonly Delivery[]> {
    const forAdmins = planned.some(({ recipientId }) => recipientId === 'every-admin');
    const admins = forAdmins ? await this.unitOfWork.readIds<PersonId>(ADMINS) : [];
    return addressDeliveries(planned, admins, () => this.ids.next());
  }
}

/** The values of `hasId`. */
function idValues(ids: readonly DeliveryId[]): readonly unknown[] {
  const sorted = ids.toSorted();
  return [sorted, sorted[0], sorted.at(-1)];
}

/** Deliveries of a message with the facts that sending needs, taken for the first time. */
function takenWith(row: FactsRow): (delivery: Delivery) => TakenDelivery {
  const [meeting, savedText] = [meetingFrom(row), savedTextFrom(row)];
  const { mentorName, mentorStatus, isRated, isOffered, isDeactivated } = row;
  return (delivery) => {
    const recipient = recipientFrom(row, delivery);
    const known = { mentorName, mentorStatus, isRated, isOffered, isDeactivated };
    return { delivery, recipient, meeting, savedText, takenBefore: false, ...known };
  };
}

const recipientFrom = (row: FactsRow, { recipientId: id, channel }: Delivery): Recipient => ({
  id,
  role: row.role,
  name: row.name,
  email: row.email,
  formerAddress: row.formerAddress,
  phone: row.phone,
  phoneVerified: row.phoneVerified,
  language: row.language,
  marketingOptIn: row.marketingOptIn,
  marketingChannels: row.marketingChannels,
  pushTokens: channel === 'push' ? row.pushTokens : [],
});
