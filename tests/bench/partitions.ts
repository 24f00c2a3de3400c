import { UuidIds } from '@spotter/crypto-node';
import { defaultPolicies } from '@spotter/core/application';
import { HOUR, instant, krw, type PersonId } from '@spotter/core/kernel';
import { credit, debit, type JournalEntry } from '@spotter/core/ledger';
import { MakePartitions } from '@spotter/core/operation';
import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import pg from 'pg';
import { aDelivery } from '../contract/builders.js';
import { addFormerEvent, readFormerEvents } from '../support/former-events.js';
import { revertMigrations } from '../support/revert-migrations.js';
import { idSql } from '../support/numbered-ids.js';
import type { BenchOptions } from './effort.js';
import { timed } from './database-time.js';
import { withLargeDatabase } from './large-database.js';
import { figure, quantile, type Figure } from './report.js';

const POSTINGS_OF_AN_ENTRY = 3;
const WRITERS = 2;
const WRITES = 500;
const CLOCK = { now: () => instant(Date.now()) };
const IDS = new UuidIds(CLOCK);

interface Move {
  readonly migration: string;
  readonly rows: string;
  readonly fill: (client: pg.Client, rows: number) => Promise<void>;
  readonly written: string;
  readonly write: (database: Persistence, pool: pg.Pool) => Promise<void>;
}

const MOVES: readonly Move[] = [
  {
    migration: '2026-11-partitions',
    rows: 'postings, as many events',
    fill,
    written: 'an entry with its event',
    write,
  },
  {
    migration: '2026-11-message-partitions',
    rows: 'messages',
    fill: fillMessages,
    written: 'a message, sent',
    write: send,
  },
];

/** The moves of filled tables into partitions while others write, the cost of a write before and after it, and the audit. */
export async function partitions({ sizes = [300_000] }: BenchOptions): Promise<readonly Figure[]> {
  const figures: Figure[] = [];
  for (const rows of sizes)
    for (const one of MOVES)
      figures.push(...(await withLargeDatabase(({ client, url }) => move(client, url, rows, one))));
  return figures;
}

async function move(client: pg.Client, url: string, rows: number, one: Move): Promise<readonly Figure[]> {
  const database = await connect({ url, poolSize: WRITERS + 1 });
  await revertMigrations(database, one.migration);
  console.log(`\nPartitions: ${figure(rows)} ${one.rows}`);
  const filledMs = await timed(() => one.fill(client, rows));
  console.log(`  filled in ${figure(filledMs / 1_000)} s`);
  const pool = new pg.Pool({ connectionString: url, max: WRITERS });
  const before = await costs(database, pool, one);
  const during: number[] = [];
  const moving = { under: true };
  const writing = Array.from({ length: WRITERS }, async () => {
    while (moving.under) during.push(await timed(() => one.write(database, pool)));
  });
  const movedMs = await timed(() => database.migrate());
  moving.under = false;
  await Promise.all(writing);
  await new MakePartitions(database.partitions, CLOCK, defaultPolicies).run();
  const after = await costs(database, pool, one);
  const auditMs = await timed(() => database.queries.ledger.audit(1));
  await Promise.all([database.close(), pool.end()]);
  console.log(`  moved in ${figure(movedMs / 1_000)} s; meanwhile ${one.written}: ${during.length} times`);
  for (const [name, times] of [
    ['before', before],
    ['meanwhile', during],
    ['after', after],
  ] as const)
    console.log(
      `  ${one.written}, ${name}: median ${figure(quantile(times, 0.5), 2)} ms, 99 % ${figure(quantile(times, 0.99), 1)}, at most ${figure(Math.max(...times))}`,
    );
  console.log(`  audit of all rows ${figure(auditMs / 1_000, 2)} s`);
  const of = `partitions, ${rows} ${one.rows}`;
  return [
    { name: `${of}: longest write during the move, ms`, better: 'less', values: [Math.max(...during)] },
    { name: `${of}: median write after it, ms`, better: 'less', values: [quantile(after, 0.5)] },
  ];
}

async function costs(database: Persistence, pool: pg.Pool, { write }: Move): Promise<readonly number[]> {
  const writes: number[] = [];
  for (let count = 0; count < WRITES; count += 1) writes.push(await timed(() => write(database, pool)));
  return writes;
}

async function write(database: Persistence, pool: pg.Pool): Promise<void> {
  await database.transaction({ clock: CLOCK, ids: IDS }).run(async ({ journal }) => {
    const id = IDS.next<JournalEntry['id']>();
    const postings = [debit('compensation', krw(5)), credit('revenue', krw(5))];
    await journal.append({ id, at: CLOCK.now(), kind: 'correction', reference: id, postings });
  });
  await addFormerEvent(pool, { type: 'email-verified', personId: IDS.next() }, CLOCK.now());
}

/** Planned, taken and kept. */
async function send(database: Persistence): Promise<void> {
  const transaction = database.transaction({ clock: CLOCK, ids: IDS });
  const at = CLOCK.now();
  const planned = aDelivery({ recipientId: RECIPIENT, createdAt: at, dueAt: at });
  const taken = await transaction.run(({ deliveries }) => deliveries.addTaken([planned], at, HOUR));
  const sent = taken.map(({ delivery }) => ({
    ...delivery,
    status: 'sent' as const,
    attempts: 1,
    sentAt: CLOCK.now(),
  }));
  await transaction.run(({ deliveries }) => deliveries.save(...sent));
}

const RECIPIENT = IDS.next<PersonId>();

/** Messages of the last two years, a hundred for each of their recipients. */
async function fillMessages(client: pg.Client, messages: number): Promise<void> {
  await readFormerEvents(client);
  await client.query(`
    insert into person (id, role, email, name, language, marketing_opt_in, marketing_channels, password_hash, created_at, version)
    values ('${RECIPIENT}', 'member', 'member@bench.test', 'member', 'ko', false, '{}', '-', now(), 1);
    insert into message (id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id, dedupe_key, payload)
      select ${idSince(messages)}, ${idSql('member', `n % ${Math.ceil(messages / 100)}`)}, now() - interval '1 day', now() - interval '1 day',
        1, 'member', 'promotion', n, '{}' from generate_series(1, ${messages}::bigint) n;
    analyze message`);
}

/** The id of the \`n\`th of so many rows in the last two years. */
const idSince = (of: number): string =>
  `(lpad(to_hex((extract(epoch from now()) * 1000)::bigint - 63072000000 + n * 63000000000 / ${of}), 12, '0') || '7000' || lpad(to_hex(n), 16, '8'))::uuid`;

/** Rows of the last two years. Each entry moves the money of one of ten thousand memberships. */
async function fill(client: pg.Client, postings: number): Promise<void> {
  const entries = Math.floor(postings / POSTINGS_OF_AN_ENTRY);
  await client.query(`
    alter table posting disable trigger posting_booked;
    insert into journal_entry
      select ${idSince(entries)}, now() - interval '1 day', 'session_completed', gen_random_uuid()::text from generate_series(1, ${entries}::bigint) n;
    insert into posting select id, line, account, amount from journal_entry,
      lateral (values (0, 'deferred:' || right(id::text, 4), 50000), (1, 'escrow:' || right(id::text, 2), -30000), (2, 'revenue', -20000))
        as three (line, account, amount);
    insert into account_balance select account, 0, sum(amount) from posting group by account;
    alter table posting enable trigger posting_booked;
    insert into domain_event
      select ${idSince(postings)}, now(), 'email-verified', '{"type": "email-verified"}' from generate_series(1, ${postings}::bigint) n;
    analyze journal_entry, posting, domain_event, account_balance;`);
}
