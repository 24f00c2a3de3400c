import { readFile } from 'node:fs/promises';
import { instant } from '@spotter/core/kernel';
import { REMINDER_SCHEDULES } from '@spotter/core/notification';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { expect } from 'chai';
import pg from 'pg';
import { newId } from '../contract/builders.js';
import { createUseCasesOn } from '../contract/test-context.js';
import { freshDatabase } from '../support/postgres.js';

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

async function schemaOfFirstRelease(database: Persistence): Promise<void> {
  await database.migrate();
  while ((await database.migrations()).applied.at(-1) !== FIRST_MIGRATION) await database.migrateDown();
}

async function load(client: pg.Client, rows: readonly DumpedRow[]): Promise<void> {
  const tables = [...new Set(rows.map(({ table }) => pg.escapeIdentifier(table)))];
  await client.query('truncate plan cascade');
  // Triggers would count tallies and balances a second time: the dump holds them.
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

describe('an upgrade from release 0.1.0', function () {
  this.timeout(120_000);

  it('keeps every row, and the ledger audit finds nothing', async () => {
    const { url, drop } = await freshDatabase();
    const database = await connect({ url });
    await schemaOfFirstRelease(database);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const rows = await dump();
    await load(client, rows);
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
    await Promise.all([client.end(), database.close()]);
    await drop();
  });

  it('continues with the reminders after those that were taken', async () => {
    const { url, drop } = await freshDatabase();
    const database = await connect({ url });
    await schemaOfFirstRelease(database);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    const rows = await dump();
    await load(client, rows);
    await database.migrate();
    const isConfirmed = ({ table, row }: DumpedRow) => table === 'reservation' && row['status'] === 'confirmed';
    const confirmed = new Set(rows.filter(isConfirmed).map(({ row }) => row['id']));
    const waiting = rows
      .filter(({ table, row }) => table === GONE && !row['taken'] && confirmed.has(row['reservation_id']))
      .map(({ row }) => row);
    expect(waiting).not.to.deep.equal([]);
    const transaction = database.transaction({ clock: { now: () => LAST_DAY }, ids: { next: newId } });
    for (const schedule of REMINDER_SCHEDULES.filter(({ status }) => status === 'confirmed')) {
      const due = await transaction.run(({ reminders }) => reminders.takeDue(schedule, LAST_DAY, 100));
      const expected = waiting.filter((row) => row['event_key'] === schedule.eventKey);
      expect(due.map(({ id }) => id as string)).to.have.members(expected.map((row) => row['reservation_id'] as string));
    }
    await Promise.all([client.end(), database.close()]);
    await drop();
  });
});
