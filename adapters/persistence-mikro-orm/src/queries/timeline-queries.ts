import { DAY, instant, type Instant, minus, MINUTE, plus } from '@spotter/core/kernel';
import type { DeliveryStatus, NotificationChannel } from '@spotter/core/notification';
import type {
  MessageFacts,
  TimelineFact,
  TimelineQueries,
  TimelineRange,
  TimelineSource,
  TimelineSubject,
} from '@spotter/core/timeline';
import { RESERVATION_ENTRIES, SETTLED_BY_POINTS } from '@spotter/core/timeline';
import type { Database } from '../database.js';
import { firstIdAt, idFrom, momentOfId } from '../partitions/id-bounds.js';
import { fromTimestamp, toTimestamp } from '../table.js';
import { deliveriesIn } from '../tables/message-rows.js';
import { RESERVATION_OF_EVENT, type MessageRow, type StoredResults } from '../tables/messages.js';
import { administratorActionFrom, type AdministratorActionRow } from '../tables/administrator-actions.js';
import type { Statements } from './statements.js';

// Each source is read from an index in the order of its time, never further than the page. Events and postings are partitioned by their
// ids, so the ids of the page's rows are found first, from the partition of the position backwards. Then all rows with ids from the oldest
// of these times on are read: ids of two transactions can be in another order than their times.

/** Parameters: the subject, the position (time and id), the rows of a source, and the ids from which events and entries are older. */
const [SUBJECT, AT, ID, LIMIT, EVENTS_BELOW, ENTRIES_BELOW] = [
  '$1::uuid',
  '$2::timestamptz',
  '$3::uuid',
  '$4::integer',
  '$5::uuid',
  '$6::uuid',
];

/** Of a reservation in the place of the bounds: the id from which its events are newer. */
const EVENTS_FROM = '$5::uuid';

/** An id is made after the time of its row: for an event at once, for an entry later in its transaction. */
const EVENT_DELAY = MINUTE;
const ENTRY_DELAY = DAY;

// Rows from before these columns have the ids in JSON only; the indexes are on the same expressions.
const MEMBER_OF_EVENT = `coalesce(member_id, (coalesce(event ->> 'memberId', event ->> 'personId'))::uuid)`;
const MENTOR_OF_EVENT = `coalesce(mentor_id, (coalesce(event ->> 'mentorId', event ->> 'toMentorId', event ->> 'personId'))::uuid)`;
const FORMER_MENTOR_OF_EVENT = `(case type when 'reservation-changed' then event #>> '{from,mentorId}'
  when 'session-substituted' then event ->> 'from' else event ->> 'fromMentorId' end)::uuid`;
const WITH_FORMER_MENTOR = `type in
  ('reservation-changed', 'session-substituted', 'hand-over-offered', 'hand-over-accepted', 'hand-over-declined')`;

const afterCursor = (at: string, id: string): string => `(${at}, ${id}) < (${AT}, ${ID})`;

const fact = (source: TimelineSource, id: string, at: string, facts: string): string =>
  `'${source}'::text as source, ${id} as id, ${at} as at, ${facts} as facts`;

const millis = (column: string): string => `(extract(epoch from ${column}) * 1000)::bigint`;

/** The rows of a page, newest first. @param rows without an order. @param id their column. @param at their time. */
const page = (select: string, rows: string, id: string, at: string): string => `
  select ${select} ${rows} and ${id} >= ${idFrom(`(select min(at) from (
    select ${at} as at ${rows} order by ${id} desc limit ${LIMIT}) by_id)`)}
  order by ${at} desc, ${id} desc limit ${LIMIT}`;

/**
 * @param newest an id above those of all rows, as a constant: without it PostgreSQL would look into every partition (default
 * partition).
 */
const events = (subject: string, newest: string): string =>
  page(
    fact('event', 'id', 'at', 'whole_event(domain_event)'),
    `from domain_event
    where ${subject} = ${SUBJECT} and id < '${newest}' and id < ${EVENTS_BELOW} and ${afterCursor('at', 'id')}`,
    'domain_event.id',
    'domain_event.at',
  );

/** An entry without an amount, such as a session with value zero, has no postings. */
const POSTINGS = `(select coalesce(jsonb_agg(jsonb_build_object('account', l.account, 'amount', l.amount) order by l.line), '[]')
  from posting l where l.entry_id = e.id)`;

const ENTRY = `'journal'::text as source, e.id, e.at,
  jsonb_build_object('kind', e.kind, 'reference', e.reference, 'postings', ${POSTINGS}) as facts`;

/** @param name of the account before its colon. @param owner after it. */
const entriesOf = (name: string, owner: string, newest: string): string =>
  page(
    ENTRY,
    `from posting p join journal_entry e on e.id = p.entry_id
    where p.account = '${name}:' || ${owner}::text and p.account like '${name}:%'
      and p.entry_id < '${newest}' and p.entry_id < ${ENTRIES_BELOW} and ${afterCursor('e.at', 'e.id')}`,
    'p.entry_id',
    'e.at',
  );

const kinds = (of: readonly string[]): string => `in (${of.map((kind) => `'${kind}'`).join(', ')})`;

/**
 * The entries that sessions caused; a reference can have more after the id. `offset 0` looks each entry up by its id: PostgreSQL does not
 * know the size of the range, and would otherwise read the whole journal.
 */
const entriesCausedBy = (session: string, of: readonly string[]): string => `
  select ${ENTRY} from journal_cause c
  cross join lateral (select * from journal_entry own where own.id = c.entry_id offset 0) e
  where c.kind ${kinds(of)} and c.reference >= ${session}::text and c.reference < ${session}::text || '!'
    and ${afterCursor('e.at', 'e.id')}`;

const MESSAGE = `jsonb_build_object('template', m.template_id, 'recipientType', m.recipient_type, 'recipientId', m.recipient_id,
  'eventId', m.event_id, 'createdAt', m.created_at, 'arrivedAt', m.arrived_at, 'readAt', m.read_at, 'results', m.results)`;

/** In the order of their arrival; e-mails that are not in the app are few. */
const MESSAGES = `
  (select ${fact('message', 'm.id', 'm.arrived_at', MESSAGE)} from message m
    where m.recipient_id = ${SUBJECT} and m.arrived_at <= ${AT} and ${afterCursor('m.arrived_at', 'm.id')}
    order by m.arrived_at desc, m.id desc limit ${LIMIT})
  union all
  (select ${fact('message', 'm.id', 'm.created_at', MESSAGE)} from message m
    where m.recipient_id = ${SUBJECT} and m.arrived_at is null and m.created_at <= ${AT} and ${afterCursor('m.created_at', 'm.id')}
    order by m.created_at desc, m.id desc limit ${LIMIT})`;

const ACTION = `jsonb_build_object('adminId', a.admin_id, 'action', a.action, 'subjectType', a.subject_type,
  'subjectId', a.subject_id, 'before', a.before, 'after', a.after, 'why', a.why)`;

/** @param subject an id as text. @param only a further condition. */
const actionsOn = (subject: string, only = 'true'): string => `
  select ${fact('action', 'a.id', 'a.at', ACTION)} from administrator_action a
  where a.subject_id = ${subject} and ${only} and ${afterCursor('a.at', 'a.id')} order by a.at desc, a.id desc limit ${LIMIT}`;

/** The same for each row of a few. */
const forEach = (rows: string, select: string): string =>
  `select found.source, found.id, found.at, found.facts from ${rows} cross join lateral (${select}) found`;

const PAYMENTS = `
  select ${fact(
    'payment',
    'p.id',
    'p.created_at',
    `jsonb_build_object('purpose', p.purpose, 'membershipId', p.membership_id, 'amount', p.amount, 'refundedAmount', p.refunded_amount,
      'method', p.method_kind, 'status', p.status, 'paidAt', ${millis('p.paid_at')}, 'failureCode', p.failure_code)`,
  )} from payment p
  where p.member_id = ${SUBJECT} and p.created_at <= ${AT} and ${afterCursor('p.created_at', 'p.id')}
  order by p.created_at desc, p.id desc limit ${LIMIT}`;

const REFUNDS = `
  select ${fact(
    'refund',
    'r.id',
    'r.created_at',
    `jsonb_build_object('paymentId', r.payment_id, 'amount', r.amount, 'status', r.status,
      'refundedAt', ${millis('r.refunded_at')}, 'failureCode', r.failure_code)`,
  )} from refund r
  where r.member_id = ${SUBJECT} and r.created_at <= ${AT} and ${afterCursor('r.created_at', 'r.id')}
  order by r.created_at desc, r.id desc limit ${LIMIT}`;

const MEMBERSHIPS = `(select id from membership where member_id = ${SUBJECT}) s`;

/** The most sessions of a member in a week. A page must skip those that a correction moved. */
const MOST_IN_A_WEEK = 64;

/** Sessions paid by points, in the order of their end, which a correction moves by up to 7 days. */
const SETTLED = `(
  select id from reservation where member_id = ${SUBJECT} and funding_kind = 'points'
    and coalesce(completed_at, decided_at) <= ${AT} + interval '8 days'
  order by coalesce(completed_at, decided_at) desc limit ${LIMIT} + ${MOST_IN_A_WEEK}) s`;

const ofMember = (newest: string): string =>
  all(
    events(MEMBER_OF_EVENT, newest),
    MESSAGES,
    PAYMENTS,
    REFUNDS,
    entriesOf('points', SUBJECT, newest),
    forEach(MEMBERSHIPS, entriesOf('deferred', 's.id', newest)),
    forEach(SETTLED, entriesCausedBy('s.id', SETTLED_BY_POINTS)),
    actionsOn(`${SUBJECT}::text`),
    forEach(MEMBERSHIPS, actionsOn('s.id::text')),
  );

/** The last periods: their payouts are calculated in this order. A payout that was deposited a year late can be missing. */
const PAYOUTS = `(
  select * from payout where mentor_id = ${SUBJECT} and period_starts_on <= (${AT})::date
  order by period_starts_on desc limit ${LIMIT} + 26) o`;

const PAYOUT = fact(
  'payout',
  'o.id',
  'o.calculated_at',
  `jsonb_build_object('periodId', o.period_starts_on, 'batchId', o.batch_id, 'gross', o.gross, 'incomeTax', o.income_tax,
    'localIncomeTax', o.local_income_tax, 'net', o.net, 'status', o.status, 'depositedAt', ${millis('o.deposited_at')})`,
);

const ofMentor = (newest: string): string =>
  all(
    events(MENTOR_OF_EVENT, newest),
    events(`${WITH_FORMER_MENTOR} and ${FORMER_MENTOR_OF_EVENT}`, newest),
    MESSAGES,
    `select ${PAYOUT} from ${PAYOUTS} where ${afterCursor('o.calculated_at', 'o.id')}`,
    entriesOf('escrow', SUBJECT, newest),
    entriesOf('payable', SUBJECT, newest),
    forEach(PAYOUTS, entriesOfDeposits('o.id')),
    actionsOn(`${SUBJECT}::text`),
  );

/** The reference of a deposit is the payout and its attempt. */
function entriesOfDeposits(payout: string): string {
  return `
    select ${ENTRY} from journal_cause c join journal_entry e on e.id = c.entry_id
    where c.kind in ('payout_deposited', 'payout_returned')
      and c.reference >= ${payout}::text || ':' and c.reference < ${payout}::text || ';' and ${afterCursor('e.at', 'e.id')}`;
}

/** A reservation has a few dozen events, all of them later than its booking. */
const OWN_EVENTS = `
  select id, at, whole_event(domain_event) as event from domain_event
  where ${RESERVATION_OF_EVENT} = ${SUBJECT} and id >= ${EVENTS_FROM} limit 200`;

const OWN_SUBJECTS = `(
  select ${SUBJECT}::text as id
  union select id::text from compensation_review where reservation_id = ${SUBJECT}
  union select event ->> 'complaintId' from own_event where event ? 'complaintId') s`;

const OWN_MEMBER = `(select member_id::text as id from reservation where id = ${SUBJECT}) s`;

/** The subject of a booking by staff is the member, because the reservation does not exist before. */
const IS_ITS_BOOKING = `a.after ->> 'reservationId' = ${SUBJECT}::text`;

const MESSAGE_AT = 'coalesce(m.arrived_at, m.created_at)';

const ofReservation = (): string => `
  with own_event as materialized (${OWN_EVENTS})
  ${all(
    `select ${fact('event', 'id', 'at', 'event')} from own_event where ${afterCursor('at', 'id')} order by at desc, id desc limit ${LIMIT}`,
    // A message is made after its event. The last reminder can come `openAheadMs` after the booking:
    // PostgreSQL opens the partitions of those days alone.
    `${forEach(
      'own_event',
      `select ${fact('message', 'm.id', MESSAGE_AT, MESSAGE)} from message m
        where m.event_id = own_event.id and m.id > ${idFrom("own_event.at - interval '1 day'")}
          and m.id < ${idFrom("own_event.at + interval '90 days'")} and ${afterCursor(MESSAGE_AT, 'm.id')} limit 1000`,
    )} order by at desc, id desc limit ${LIMIT}`,
    entriesCausedBy(SUBJECT, RESERVATION_ENTRIES),
    forEach(OWN_SUBJECTS, entriesCausedBy('s.id', ['earnings_forfeited'])),
    forEach(OWN_SUBJECTS, actionsOn('s.id')),
    forEach(OWN_MEMBER, actionsOn('s.id', IS_ITS_BOOKING)),
  )}`;

const all = (...sources: readonly string[]): string => sources.map((source) => `(${source})`).join('\nunion all\n');

const TEXTS = { member: ofMember, mentor: ofMentor, reservation: ofReservation } as const;

/** Behind the newest of all facts. */
const FIRST = { at: instant(Date.UTC(9999, 0)), id: 'ffffffff-ffff-ffff-ffff-ffffffffffff' };

/** A statement is prepared again that often. Partitions are made further ahead. */
const PREPARED_FOR = 30 * DAY;

interface FactRow {
  readonly source: TimelineSource;
  readonly id: string;
  readonly at: Instant;
  readonly facts: Readonly<Record<string, unknown>>;
}

export class PostgresTimelineQueries implements TimelineQueries {
  constructor(
    private readonly database: Database,
    private readonly statements: Statements,
  ) {}

  async facts(
    { kind, id }: TimelineSubject,
    { after: at, now, limit }: TimelineRange,
  ): Promise<readonly TimelineFact[]> {
    const position = at ?? FIRST;
    const ahead = instant(Math.ceil(plus(now, PREPARED_FOR) / PREPARED_FOR) * PREPARED_FOR);
    const bounds = [firstIdAt(plus(position.at, EVENT_DELAY)), firstIdAt(plus(position.at, ENTRY_DELAY))];
    const madeAt = firstIdAt(minus(momentOfId(id), ENTRY_DELAY));
    const values = [id, toTimestamp(position.at), position.id, limit, ...(kind === 'reservation' ? [madeAt] : bounds)];
    const statement = this.statements.of(TEXTS[kind](firstIdAt(ahead)));
    const rows = await this.database.byGenericPlan((reader) => reader.read<FactRow>(statement, ...values));
    return rows.map(toFact);
  }
}

const toFact = ({ source, id, at, facts }: FactRow): TimelineFact =>
  ({ source, id, at, facts: FACTS[source]?.(facts) ?? facts }) as TimelineFact;

const FACTS: Partial<Record<TimelineSource, (facts: FactRow['facts']) => object>> = {
  message: (facts) => messageFacts(facts as unknown as StoredMessage),
  action: (facts) => {
    const { adminId, action, subject, before, after, reason } = administratorActionFrom(
      facts as unknown as AdministratorActionRow,
    );
    return { adminId, action, subject, before, after, reason };
  },
};

interface StoredMessage extends Pick<MessageFacts, 'template' | 'recipientType' | 'recipientId' | 'eventId'> {
  readonly createdAt: string;
  readonly arrivedAt: string | null;
  readonly readAt: string | null;
  readonly results: StoredResults | null;
}

function messageFacts({ createdAt, arrivedAt, readAt, results, ...facts }: StoredMessage): MessageFacts {
  const row = { createdAt: fromTimestamp(createdAt), arrivedAt: arrivedAt && fromTimestamp(arrivedAt), results };
  const channels: Partial<Record<NotificationChannel, DeliveryStatus>> = {};
  for (const { channel, status } of deliveriesIn({ ...NO_MESSAGE, ...row } as MessageRow)) channels[channel] = status;
  return { ...facts, channels, readAt: readAt === null ? null : fromTimestamp(readAt) };
}

/** The columns that the results of a message do not need. */
const NO_MESSAGE = { id: FIRST.id, templateId: '', recipientId: '', payload: null, dedupeKey: null, eventId: null };
