import type { MemberId } from '@spotter/core/kernel';
import { MENTOR_LISTS } from '@spotter/core/member';
import { MENTOR_ROWS, PERSONAL_ROWS } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import { newId } from '../contract/builders.js';
import { openDatabaseFixture, type DatabaseFixture } from './database-fixture.js';

/** The table that each part of the export reads. */
const TABLES: Readonly<Record<string, string>> = {
  account: 'person',
  profile: 'member',
  logIns: 'refresh_token',
  phoneCodes: 'phone_code',
  accountTokens: 'account_token',
  calendarFeeds: 'calendar_feed',
  secondFactors: 'second_factor',
  devices: 'device',
  reservations: 'reservation',
  sessionRecords: 'session_record',
  ratings: 'rating',
  complaints: 'complaint',
  fixedSlots: 'fixed_slot',
  fixedSlotOccurrences: 'fixed_slot_occurrence',
  waitlist: 'waitlist_entry',
  dayPasses: 'day_pass',
  compensationReviews: 'compensation_review',
  memberships: 'membership',
  retiredBillingKeys: 'retired_billing_key',
  terms: 'term',
  termsConsents: 'terms_consent',
  payments: 'payment',
  paymentIntents: 'payment_intent',
  refunds: 'refund',
  chargebacks: 'chargeback',
  pointLots: 'point_lot',
  pointMovements: 'posting',
  notifications: 'delivery',
  requests: 'keyed_request',
};

/**
 * Columns of those tables that the export leaves out, and why. A new column about a member belongs in the export (`PERSONAL_ROWS`), in
 * the erasure if it identifies or describes a person, or here.
 */
const NOT_SHOWN: Readonly<
  Record<string, Readonly<Record<string, 'secret' | 'technical' | 'the member' | 'the mentor' | 'of others'>>>
> = {
  person: { password_hash: 'secret', closed_at: 'technical', version: 'technical' },
  member: { id: 'the member', version: 'technical' },
  refresh_token: { hash: 'secret', person_id: 'the member' },
  phone_code: { person_id: 'the member', signature: 'secret', sent_at: 'technical' },
  account_token: {
    person_id: 'the member',
    hash: 'secret',
    sealed_key_id: 'secret',
    sealed_text: 'secret',
    issued_at: 'technical',
  },
  calendar_feed: { person_id: 'the member', hash: 'secret', sealed_key_id: 'secret', sealed_text: 'secret' },
  second_factor: {
    person_id: 'the member',
    secret_key_id: 'secret',
    secret_sealed: 'secret',
    last_step: 'technical',
    recovery_hashes: 'secret',
    wrong_at: 'technical',
  },
  device: { token: 'secret', person_id: 'the member', family_id: 'technical' },
  reservation: { member_id: 'the member', version: 'technical' },
  session_record: { note_rewarded_at: 'of others' },
  rating: { member_id: 'the member' },
  complaint: { member_id: 'the member', resolution_note: 'of others', resolved_by: 'of others' },
  fixed_slot: { member_id: 'the member', version: 'technical', minute: 'technical' },
  fixed_slot_occurrence: {},
  waitlist_entry: { member_id: 'the member' },
  day_pass: { member_id: 'the member' },
  compensation_review: { member_id: 'the member', resolution_why: 'of others', resolved_by: 'of others' },
  membership: { member_id: 'the member', billing_key: 'secret', version: 'technical' },
  retired_billing_key: { member_id: 'the member', billing_key: 'secret' },
  term: {},
  terms_consent: { person_id: 'the member' },
  payment: {
    member_id: 'the member',
    method_key: 'secret',
    sent_at: 'technical',
    resend: 'technical',
    version: 'technical',
  },
  payment_intent: { member_id: 'the member' },
  chargeback: { why: 'of others', draws: 'technical' },
  refund: { member_id: 'the member', method_key: 'secret', version: 'technical' },
  point_lot: { member_id: 'the member' },
  posting: { account: 'the member', line: 'technical' },
  delivery: {
    recipient_type: 'the member',
    recipient_id: 'the member',
    dedupe_key: 'technical',
    leased_until: 'technical',
    text_version: 'technical',
    message_id: 'technical',
    arrived_at: 'technical',
  },
  keyed_request: { caller: 'the member', fingerprint: 'technical', steps: 'technical', answer_body: 'technical' },
};

/** The same of the tables that are only of mentors. The export shows little of other tables. */
const NOT_SHOWN_OF_MENTORS: typeof NOT_SHOWN = {
  mentor: {
    id: 'the mentor',
    payee_held_until: 'technical',
    bank_account_key_id: 'secret',
    bank_account_sealed: 'secret',
    bank_account_reference: 'technical',
    version: 'technical',
  },
  mentor_store: { mentor_id: 'the mentor', position: 'technical' },
  tier_change: { id: 'technical', mentor_id: 'the mentor' },
  rate_change: { id: 'technical', mentor_id: 'the mentor' },
  pro_application: { mentor_id: 'the mentor', decided_by: 'of others', video_key: 'secret', version: 'technical' },
  block: { mentor_id: 'the mentor', offered_to: 'of others', offered_until: 'of others', is_closed: 'technical' },
  time_off: { mentor_id: 'the mentor', away_until: 'technical' },
  hand_over: { block_id: 'technical', until: 'technical' },
  earning: { mentor_id: 'the mentor' },
  payout: {
    mentor_id: 'the mentor',
    bank_account_key_id: 'secret',
    bank_account_sealed: 'secret',
    bank_account_reference: 'technical',
    bank_reference: 'technical',
    batch_id: 'technical',
    file_part: 'technical',
    failure_reported_by: 'of others',
    attempts: 'technical',
    sent_at: 'technical',
    postponed_until: 'technical',
    postponed_reason: 'technical',
    version: 'technical',
  },
  tax_report: { mentor_id: 'the mentor', lines: 'technical' },
};

/** Tables that hold only an id of a member, or only data that the export takes from another table. */
const NOT_PERSONAL: Readonly<Record<string, string>> = {
  account_balance: 'sums of posting',
  administrator_action: 'what administrators did, kept for their sake and never changed',
  block: 'of mentors; whom one is offered to is in waitlist_entry',
  delivery_count: 'counts of delivery',
  demand_count: 'of stores: searches, without their people',
  domain_event: 'what the other tables contain, as ids and numbers; never changed',
  earning: 'of mentors',
  hand_over: 'of mentors',
  gateway_settlement: 'transfers between companies, by the id of the payment',
  held_line: 'the later period of an earning',
  job_run: 'of the service',
  log_in_challenge: 'technical: the hash of a token that is valid for five minutes; erased with second_factor',
  journal_cause: 'keys of journal_entry',
  journal_entry: 'exported with posting',
  journal_seal: 'sums of quarters',
  journal_seal_sum: 'sums of posting',
  mentor: 'of mentors',
  mentor_store: 'of mentors',
  mentor_tally: 'counts of reservation and rating',
  message: 'what delivery shows',
  message_key: 'keys of message',
  notification_template: 'texts of administrators',
  open_slot: 'what block shows',
  payout: 'of mentors',
  payout_batch: 'of administrators',
  payout_due: 'what payout shows, later',
  payout_period: 'days, without their mentors',
  plan: 'for everybody',
  plan_price: 'for everybody',
  pro_application: 'of mentors',
  rate_change: 'of mentors',
  reminder_progress: 'the last reservation of each schedule',
  room: 'of stores',
  sandbox_clock: 'of the sandbox',
  sandbox_entry: 'of the sandbox: what its gateway and bank did, and whether production uses the database',
  sandbox_message: 'of the sandbox: exported with delivery',
  screen_key: 'of stores',
  service_heartbeat: 'of processes',
  store: 'for everybody',
  staff_account: 'of administrators',
  stray_video: 'keys of videos to delete',
  tax_report: 'of mentors',
  tax_remittance: 'of the company',
  tax_report_line: 'what payout shows',
  terms_announcement: 'of the service; the last id that was announced',
  terms_version: 'for everybody',
  tier_change: 'of mentors',
  time_off: 'of mentors',
  token_family: 'exported with refresh_token',
  toss_request: 'the bank’s ids of payouts',
  unplanned_event: 'ids of domain_event',
  toss_seller: 'the bank’s ids of mentors',
  webhook: 'exported with payment',
};

const whatToDo = (what: string, rows: string, exceptions: string): string =>
  `a new ${what}: add it to ${rows} (personal-data-queries.ts), if it describes a person also to the erasure (personal-data.ts of both stores), or to ${exceptions}`;

/** Of the journal's entry, exported along with its posting. */
const JOINED = new Set(['at', 'kind', 'reference']);

describe('the personal data of a member', () => {
  let fixture: DatabaseFixture;
  let columnsOf: ReadonlyMap<string, readonly string[]>;
  before(async () => {
    fixture = await openDatabaseFixture();
    columnsOf = await columnsByTable();
  });
  after(() => fixture.close());

  async function columnsByTable(): Promise<ReadonlyMap<string, readonly string[]>> {
    const client = await fixture.client();
    const { rows } = await client.query<{ name: string; columns: string[] }>(`
      select t.table_name as name, array_agg(c.column_name::text) as columns
      from information_schema.tables t join information_schema.columns c using (table_schema, table_name)
      where t.table_schema = 'public' and (t.table_type = 'BASE TABLE' or t.table_name = 'delivery') and t.table_name not like 'mikro_orm%'
      group by t.table_name`);
    return new Map(rows.map(({ name, columns }) => [name, columns]));
  }

  it('is in the export or on the list of exceptions, for each table', () => {
    const tables = [...columnsOf.keys()].sort();
    const known = [...Object.values(TABLES), ...Object.keys(NOT_PERSONAL)].sort();
    expect(tables, whatToDo('table', 'PERSONAL_ROWS', 'NOT_PERSONAL')).to.deep.equal(known);
    expect([...new Set(PERSONAL_ROWS.map(({ part }) => part))]).to.deep.equal(Object.keys(TABLES));
  });

  for (const { part, columns } of PERSONAL_ROWS) {
    it(`is in the export or on the list of exceptions, for the columns of ${TABLES[part]}`, () => {
      const table = TABLES[part]!;
      const stored = columnsOf.get(table)!;
      const shown = columns.filter((column) => table !== 'posting' || !JOINED.has(column));
      const known = [...shown, ...Object.keys(NOT_SHOWN[table]!)].sort();
      expect([...stored].sort(), whatToDo('column', 'PERSONAL_ROWS', 'NOT_SHOWN')).to.deep.equal(known);
    });
  }

  for (const [table, notShown] of Object.entries(NOT_SHOWN_OF_MENTORS)) {
    it(`is in the export of mentors or on the list of exceptions, for the columns of ${table}`, () => {
      const shown = MENTOR_ROWS.find(({ from }) => from.startsWith(`${table} `))?.columns ?? [];
      const known = [...shown, ...Object.keys(notShown)].sort();
      const columns = [...columnsOf.get(table)!].sort();
      expect(columns, whatToDo('column', 'MENTOR_ROWS', 'NOT_SHOWN_OF_MENTORS')).to.deep.equal(known);
    });
  }

  it('is found by an index in each table', async () => {
    const client = await fixture.client();
    await client.query('set enable_seqscan = off');
    for (const { part, from, owner } of [...PERSONAL_ROWS, ...MENTOR_ROWS]) {
      const text = `explain select t.* from ${from} where ${owner}`;
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(text.replaceAll('$1', `'${NOBODY}'`));
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      expect(plan, part).not.to.include('Seq Scan');
    }
  });

  it('contains each row once, in the order of its creation, also where a part is read in several pieces', async () => {
    const client = await fixture.client();
    await client.query(`
      insert into message (id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id, dedupe_key)
      select ('019c7000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, '${NOBODY}', now() + n * interval '1 ms', now(), 1, 'member', 'promotion', 'key:' || n
      from generate_series(1, 4001) n`);
    const sizes: number[] = [];
    const ids: unknown[] = [];
    for (const { name, pieces } of fixture.database.queries.personalData.parts(NOBODY as MemberId))
      if (name === 'notifications')
        for await (const piece of pieces) {
          sizes.push(piece.length);
          ids.push(...piece.map(({ id }) => id));
        }
    expect(sizes).to.deep.equal([0, 2_000, 2_000, 1]);
    expect(ids)
      .to.have.length(4_001)
      .and.to.deep.equal([...new Set(ids)].toSorted());
  });

  it('contains a message that arrives while the export is read', async () => {
    const client = await fixture.client();
    const memberId = newId<MemberId>();
    await client.query(`
      insert into message (id, recipient_id, created_at, text_version, recipient_type, template_id, dedupe_key, results)
      values ('${newId()}', '${memberId}', now(), 1, 'member', 'promotion', 'late', '{"in_app": ["pending", 0, 0]}')`);
    const statuses: unknown[] = [];
    const parts = [...fixture.database.queries.personalData.parts(memberId)];
    for await (const piece of parts.find(({ name }) => name === 'notifications')!.pieces) {
      statuses.push(...piece.map(({ status }) => status));
      await client.query(`update message set arrived_at = now(), results = null where recipient_id = '${memberId}'`);
    }
    expect(statuses).to.deep.equal(['pending', 'sent']);
  });

  it('is exported for mentors from each of their tables', () => {
    const ofMentors = Object.entries(NOT_PERSONAL).filter(([, reason]) => reason.startsWith('of mentors'));
    expect(Object.keys(NOT_SHOWN_OF_MENTORS)).to.have.members(ofMentors.map(([table]) => table));
    expect([...new Set(MENTOR_ROWS.map(({ part }) => part))].sort()).to.deep.equal(
      ['account', 'profile', ...MENTOR_LISTS].sort(),
    );
    const columns = MENTOR_ROWS.flatMap((rows) => rows.columns);
    for (const secret of ['password_hash', 'hash', 'sealed_text', 'bank_account_sealed', 'token', 'video_key'])
      expect(columns).not.to.include(secret);
  });

  it('contains times in the format of the API', async () => {
    const client = await fixture.client();
    const { rows } = await client.query<{ name: string }>(`
      select distinct column_name::text as name from information_schema.columns
      where table_schema = 'public' and data_type = 'timestamp with time zone'`);
    const instants = new Set(rows.map(({ name }) => name));
    const exportedInstants = [...PERSONAL_ROWS, ...MENTOR_ROWS]
      .flatMap(({ columns }) => columns)
      .filter((column) => instants.has(column));
    for (const column of exportedInstants) expect(column).to.match(/^at$|_at$|^offered_until$/);
  });
});

const NOBODY = '01938d2c-7c1a-7000-8000-000000000001';
