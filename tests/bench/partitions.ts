import { UuidIds } from '@spotter/crypto-node';
import { defaultPolicies } from '@spotter/core/application';
import { instant, krw } from '@spotter/core/kernel';
import { credit, debit, type JournalEntry } from '@spotter/core/ledger';
import { MakePartitions } from '@spotter/core/operation';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import type pg from 'pg';
import type { BenchOptions } from './effort.js';
import { timed } from './database-time.js';
import { withLargeDatabase } from './large-database.js';
import { figure, quantile, type Figure } from './report.js';

const POSTINGS_OF_AN_ENTRY = 3;
const WRITERS = 2;
const WRITES = 500;
const CLOCK = { now: () => instant(Date.now()) };
const IDS = new UuidIds(CLOCK);

/** The move of filled tables into partitions while others write, what an entry costs before and after it, and the audit. */
export async function partitions({ sizes = [300_000] }: BenchOptions): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const postings of sizes)
    figures.push(...(await withLargeDatabase(({ client, url }) => move(client, url, postings))));
  return figures;
}

async function move(client: pg.Client, url: string, postings: number): Promise<readonly Figure[]> {
  const database = await connect({ url, poolSize: WRITERS + 1 });
  while ((await database.migrateDown()) !== '2026-11-partitions');
  console.log(`\nPartitions: ${figure(postings)} postings, as many events`);
  const filledMs = await timed(() => fill(client, postings));
  console.log(`  filled in ${figure(filledMs / 1_000)} s`);
  const before = await costs(database);
  const during: number[] = [];
  const moving = { under: true };
  const writing = Array.from({ length: WRITERS }, async () => {
    while (moving.under) during.push(await timed(() => write(database)));
  });
  const movedMs = await timed(() => database.migrate());
  moving.under = false;
  await Promise.all(writing);
  await new MakePartitions(database.partitions, CLOCK, defaultPolicies).run();
  const after = await costs(database);
  const auditMs = await timed(() => database.queries.ledger.audit(1));
  await database.close();
  console.log(`  moved in ${figure(movedMs / 1_000)} s, while ${during.length} entries with events were written`);
  for (const [name, times] of [
    ['before', before],
    ['meanwhile', during],
    ['after', after],
  ] as const)
    console.log(
      `  an entry with its event, ${name}: median ${figure(quantile(times, 0.5), 2)} ms, 99 % ${figure(quantile(times, 0.99), 1)}, at most ${figure(Math.max(...times))}`,
    );
  console.log(`  audit of all rows ${figure(auditMs / 1_000, 2)} s`);
  const of = `partitions, ${postings} postings`;
  return [
    { name: `${of}: longest write during the move, ms`, better: 'less', values: [Math.max(...during)] },
    { name: `${of}: median write after it, ms`, better: 'less', values: [quantile(after, 0.5)] },
  ];
}

async function costs(database: Persistence): Promise<readonly number[]> {
  const writes: number[] = [];
  for (let count = 0; count < WRITES; count += 1) writes.push(await timed(() => write(database)));
  return writes;
}

const write = (database: Persistence): Promise<void> =>
  database.transaction({ clock: CLOCK, ids: IDS }).run(async ({ journal, outbox }) => {
    const id = IDS.next<JournalEntry['id']>();
    const postings = [debit('compensation', krw(5)), credit('revenue', krw(5))];
    await journal.append({ id, at: CLOCK.now(), kind: 'correction', reference: id, postings });
    await outbox.add({ type: 'email-verified', personId: IDS.next() });
  });

/** Rows of the last two years. Each entry moves the money of one of ten thousand memberships. */
async function fill(client: pg.Client, postings: number): Promise<void> {
  const id = (of: number) =>
    `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 63072000000 + n * 63000000000 / ${of}), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid`;
  const entries = Math.floor(postings / POSTINGS_OF_AN_ENTRY);
  await client.query(`
    alter table posting disable trigger posting_booked;
    insert into journal_entry
      select ${id(entries)}, now() - interval '1 day', 'session_completed', gen_random_uuid()::text from generate_series(1, ${entries}::bigint) n;
    insert into posting select id, line, account, amount from journal_entry,
      lateral (values (0, 'deferred:' || right(id::text, 4), 50000), (1, 'escrow:' || right(id::text, 2), -30000), (2, 'revenue', -20000))
        as three (line, account, amount);
    insert into account_balance select account, 0, sum(amount) from posting group by account;
    alter table posting enable trigger posting_booked;
    insert into domain_event
      select ${id(postings)}, now(), 'email-verified', '{"type": "email-verified"}' from generate_series(1, ${postings}::bigint) n;
    analyze journal_entry, posting, domain_event, account_balance;`);
}
