import { readFile } from 'node:fs/promises';
import { instant, type PersonId } from '@spotter/core/kernel';
import { REMINDER_SCHEDULES } from '@spotter/core/notification';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import pg from 'pg';
import { aDelivery, newId } from '../contract/builders.js';
import { createUseCasesOn } from '../contract/test-context.js';
import { freshDatabase, templateDatabase } from '../support/postgres.js';

interface DumpedRow {
  readonly table: string;
  readonly row: Readonly<Record<string, unknown>>;
}

/** Every row of a sandbox of release 0.1.0 after its demo and some bookings, refunds and fixed slots. */
const dump = async (): Promise<readonly DumpedRow[]> =>
  (await readFile(new URL('release-0.1.0.jsonl', import.meta.url), 'utf8'))
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as DumpedRow);

const LAST_DAY = instant(Date.parse('2026-12-31'));

const FIRST_MIGRATION = '2026-01-first-schema';

/** A database of release 0.1.0 with the rows of the dump. */
async function prepareFirstRelease(url: string): Promise<void> {
  const database = await connect({ url });
  await database.migrate();
  while ((await database.migrations()).applied.at(-1) !== FIRST_MIGRATION) await database.migrateDown();
  await database.close();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await load(client, await dump());
  await client.end();
}

async function load(client: pg.Client, rows: readonly DumpedRow[]): Promise<void> {
  const tables = [...new Set(rows.map(({ table }) => pg.escapeIdentifier(table)))];
  await client.query('truncate plan cascade');
  // Triggers would count totals and balances a second time, because the dump contains them.
  for (const table of tables) await client.query(`alter table ${table} disable trigger user`);
  for (const { table, row } of rows) {
    const columns = Object.keys(row).map(pg.escapeIdentifier).join(', ');
    await client.query(
      `insert into ${pg.escapeIdentifier(table)} (${columns}) overriding system value
       select ${columns} from json_populate_record(null::${pg.escapeIdentifier(table)}, $1)`,
      [JSON.stringify(row)],
    );
  }
  for (const table of tables) await client.query(`alter table ${table} enable trigger user`);
}

/** Reminders were rows; now they are functions of the reservations. */
const GONE = 'reminder';

describe('an upgrade from release 0.1.0', () => {
  let database: Persistence;
  let client: pg.Client;
  let rows: readonly DumpedRow[];
  let drop: () => Promise<void>;
  beforeEach(async () => {
    const created = await freshDatabase(await templateDatabase('release-0.1.0', prepareFirstRelease));
    ({ drop } = created);
    database = await connect({ url: created.url });
    client = new pg.Client({ connectionString: created.url });
    await client.connect();
    rows = await dump();
  });
  afterEach(async () => {
    await Promise.all([client.end(), database.close()]);
    await drop();
  });

  it('keeps every row, and the ledger audit finds no fault', async () => {
    const counts = async () => {
      const found = new Map<string, number>();
      for (const table of new Set(rows.map((one) => one.table).filter((name) => name !== GONE))) {
        const result = await client.query(`select count(*)::int as count from ${pg.escapeIdentifier(table)}`);
        found.set(table, result.rows[0].count);
      }
      return found;
    };
    const before = await counts();
    await database.migrate();
    expect((await database.migrations()).pending).to.deep.equal([]);
    expect(await counts()).to.deep.equal(before);
    const staff = await client.query(
      'select p.role, s.role as staff_role from person p join staff_account s using (id)',
    );
    expect(staff.rows).to.deep.equal([{ role: 'admin', staff_role: 'owner' }]);
    const clock = { now: () => Date.parse('2026-12-08') as never };
    const audit = await createUseCasesOn({ queries: database.queries, clock }).auditLedger.execute();
    expect(audit.findings.filter(({ count }) => count > 0)).to.deep.equal([]);
  });

  it('continues with the reminders after those that were taken', async () => {
    await database.migrate();
    const isConfirmed = ({ table, row }: DumpedRow) => table === 'reservation' && row['status'] === 'confirmed';
    const confirmed = new Set(rows.filter(isConfirmed).map(({ row }) => row['id']));
    const waiting = rows
      .filter(({ table, row }) => table === GONE && !row['taken'] && confirmed.has(row['reservation_id']))
      .map(({ row }) => row);
    expect(waiting).not.to.deep.equal([]);
    const transaction = database.transaction({ clock: { now: () => LAST_DAY }, ids: { next: newId } });
    const due = await transaction.run(({ reminders }) => reminders.takeDue(LAST_DAY, 1_000));
    for (const schedule of REMINDER_SCHEDULES.filter(({ status }) => status === 'confirmed')) {
      const ids = due.filter((one) => one.schedule === schedule).map(({ reservation }) => reservation.id as string);
      const expected = waiting.filter((row) => row['event_key'] === schedule.eventKey);
      expect(ids).to.have.members(expected.map((row) => row['reservation_id'] as string));
    }
  });

  it('shows the same deliveries and inboxes, whose messages are one row', async () => {
    await addDeliveries(client);
    const rowsBy = async (sql: string) => (await client.query<Readonly<Record<string, unknown>>>(sql)).rows;
    const keyless = READ.replace('dedupe_key, ', '');
    const before = await rowsBy(`${READ} from delivery order by 1, 2, 3, 4, 5, 6`);
    const ids = await rowsBy(SHOWN_IDS);
    const people = await rowsBy('select distinct recipient_id as id from delivery order by 1');
    await database.migrate();
    expect(await rowsBy(`${keyless} from delivery order by 1, 2, 3, 4, 5, 6`)).to.deep.equal(
      before.map(({ dedupe_key: _, ...row }) => row),
    );
    expect(await rowsBy(SHOWN_IDS)).to.deep.equal(ids);
    const [{ messages } = {}] = await rowsBy('select count(*)::int as messages from message');
    expect(messages).to.be.below(before.length / 2 + 10);
    for (const { id } of people) {
      const page = { page: 1, size: 100 };
      const { items } = await database.queries.notifications.inbox(id as PersonId, {}, page);
      const shown = ids.filter((row) => row['recipient_id'] === id && row['status'] === 'sent');
      expect(items.map(({ delivery }) => delivery.id as string)).to.deep.equal(shown.map((row) => row['id']));
    }
    const transaction = database.transaction({ clock: { now: () => LAST_DAY }, ids: { next: newId } });
    const again = aDelivery({ dedupeKey: `campaign:spring:promotion:${MEMBER}`, recipientId: MEMBER as PersonId });
    await transaction.run(({ deliveries }) => deliveries.add(again));
    const [{ campaign } = {}] = await rowsBy(
      `select count(*)::int as campaign from delivery where template_id = 'promotion'`,
    );
    expect(campaign).to.equal(2);
    expect(await rowsBy(`select to_regclass('former_delivery') as gone`)).to.deep.equal([{ gone: null }]);
  });
});

/** A message about a session names the mentor of its event only after the upgrade. */
const READ = `select recipient_id, template_id, channel, created_at, status,
  (case when payload ? 'reservationId' then payload - 'mentorId' else payload end)::text as payload, dedupe_key, recipient_type,
  due_at, leased_until, attempts, sent_at, error_message, read_at`;

/** Ids that a person or a provider can know. */
const SHOWN_IDS = `
  select id, recipient_id, status from delivery where channel = 'in_app' or status = 'pending' order by sent_at desc, id desc`;

const MEMBER = '01938d2c-7c1a-7000-8000-00000000000a';

/** Messages of a campaign, a text message after a failed chat message, a retry under a lease and one that its recipient has read. */
async function addDeliveries(client: pg.Client): Promise<void> {
  const at = '2026-11-20T09:00:00.5Z';
  const facts = {
    template_id: 'payment-failed',
    recipient_type: 'member',
    recipient_id: MEMBER,
    payload: { amount: 1 },
  };
  const ended = { status: 'sent', due_at: at, sent_at: '2026-11-20T09:00:01.75Z', attempts: 1, created_at: at };
  const all: readonly object[] = [
    { ...ended, channel: 'push', dedupe_key: `campaign:spring:promotion:${MEMBER}:instant`, template_id: 'promotion' },
    { ...ended, channel: 'in_app', dedupe_key: `campaign:spring:promotion:${MEMBER}:in_app`, template_id: 'promotion' },
    {
      ...ended,
      channel: 'kakao',
      dedupe_key: 'requested:1:kakao',
      status: 'failed',
      sent_at: null,
      error_message: 'no',
    },
    { ...ended, channel: 'sms', dedupe_key: 'requested:1:kakao:sms', created_at: '2026-11-20T09:00:01Z' },
    { ...ended, channel: 'in_app', dedupe_key: 'requested:1:in_app', read_at: '2026-11-20T10:00:00Z', attempts: 2 },
    {
      ...ended,
      channel: 'push',
      dedupe_key: 'requested:1:push',
      status: 'pending',
      sent_at: null,
      leased_until: '2026-11-20T09:02:00Z',
    },
  ];
  for (const row of all)
    await client.query(`insert into delivery select (json_populate_record(null::delivery, $1)).*`, [
      JSON.stringify({ id: newId(), ...facts, ...row }),
    ]);
}
