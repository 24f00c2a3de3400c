import { defaultPolicies } from '@spotter/core/application';
import { DAY, HOUR, instant, minus, type Instant } from '@spotter/core/kernel';
import { partitionPeriodAt, SealQuarters, type PartitionLength, type PartitionPeriod } from '@spotter/core/operation';
import type { Persistence } from '@spotter/persistence-mikro-orm';
import type pg from 'pg';
import { idSql } from '../support/numbered-ids.js';
import { timed } from './database-time.js';
import { figure } from './report.js';

const SPAN_MS = 2 * 365 * DAY;
const POSTINGS_OF_AN_ENTRY = 3;
const MESSAGES_OF_AN_EVENT = 3;
export const MESSAGES_OF_A_PERSON = 100;

/** Two years of a company, in months and quarters, with as many postings as messages. Closed quarters are sealed. */
export async function addHistory(client: pg.Client, persistence: Persistence, rows: number): Promise<void> {
  const now = instant(Date.now());
  await client.query(`set synchronous_commit = off; set work_mem = '256MB'`);
  await divide(client, persistence, now);
  for (const statement of [...journal(rows, now), ...messages(rows, now)]) await client.query(statement);
  for (const table of [...persistence.partitions.tables.map(({ name }) => name), 'journal_cause', 'account_balance'])
    await client.query(`vacuum (analyze, freeze) ${table}`);
  const { partitions, journalSeals } = persistence;
  const sealing = new SealQuarters(partitions, journalSeals, { now: () => now }, defaultPolicies);
  const sealedMs = await timed(() => sealing.execute());
  console.log(`  ${figure(rows)}: sealed in ${figure(sealedMs / 1_000)} s`);
}

/** The first partitions end before the history. */
async function divide(client: pg.Client, { partitions }: Persistence, now: Instant): Promise<void> {
  for (const { name, by } of partitions.tables) {
    const periods = periodsUntil(by, now);
    await client.query(`
      drop table partitions.${name}_first;
      create table partitions.${name}_first partition of ${name}
        for values from (minvalue) to ('${lowestId(periods[0]?.startsAt ?? now)}');
      select guard_partition('${name}', 'partitions.${name}_first')`);
    for (const period of periods) await partitions.add(name, period);
  }
}

function periodsUntil(by: PartitionLength, now: Instant): readonly PartitionPeriod[] {
  const periods: PartitionPeriod[] = [];
  for (let at = minus(now, SPAN_MS); at <= now; at = periods.at(-1)?.endsAt ?? now)
    periods.push(partitionPeriodAt(by, at));
  return periods;
}

const lowestId = (at: Instant): string => {
  const digits = at.toString(16).padStart(12, '0');
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`;
};

/** The milliseconds of the `n`th of so many rows, evenly over the years until an hour ago. */
const momentOf = (of: number, now: Instant): string =>
  `${now - SPAN_MS}::bigint + n * ${SPAN_MS - HOUR}::bigint / ${of}`;

const idAt = (ms: string, number: string): string =>
  `(lpad(to_hex(${ms}), 12, '0') || '7000' || lpad(to_hex(${number}), 16, '8'))::uuid`;

const at = (ms: string): string => `to_timestamp((${ms}) / 1000.0)`;

/** Of twelve entries one buys a membership, eleven use its sessions. */
function journal(rows: number, now: Instant): readonly string[] {
  const entries = Math.floor(rows / POSTINGS_OF_AN_ENTRY);
  const ms = momentOf(entries, now);
  const numbers = `generate_series(1, ${entries}::bigint) n, lateral (select ${ms} as ms, ${idAt(ms, 'n')} as id offset 0) of`;
  return [
    `alter table posting disable trigger posting_booked; alter table journal_entry disable trigger journal_entry_caused`,
    `insert into journal_entry select id, ${at('ms')}, case n % 12 when 0 then 'membership_sold' else 'session_completed' end, id::text
    from ${numbers}`,
    `insert into journal_cause select kind, reference, id from journal_entry order by kind, reference`,
    `insert into posting select id, line, account, amount from ${numbers},
      lateral (values
        (0, case n % 12 when 0 then 'gateway' else 'escrow:' || n % 5000 end, case n % 12 when 0 then 600000 else -30000 end),
        (1, 'deferred:' || n / 12, case n % 12 when 0 then -550000 else 50000 end),
        (2, 'revenue', case n % 12 when 0 then -50000 else -20000 end)) as lines (line, account, amount)`,
    `insert into account_balance select account, 0, sum(amount) from posting group by account`,
    `alter table posting enable trigger posting_booked; alter table journal_entry enable trigger journal_entry_caused`,
  ];
}

/** Everyone has messages of all years; those of the last 90 days have results. */
function messages(rows: number, now: Instant): readonly string[] {
  const events = Math.floor(rows / MESSAGES_OF_AN_EVENT);
  const ms = momentOf(events, now);
  return [
    `insert into domain_event (id, at, type, event, reservation_id, starts_at)
    select ${idAt(ms, 'n')}, ${at(ms)}, 'reservation-confirmed', '{}', ${idSql('row', 'n')}, ${at(ms)}
    from generate_series(1, ${events}::bigint) n`,
    'drop index message_inbox, message_with_results, message_due',
    `insert into message (id, event_id, recipient_id, created_at, arrived_at, text_version, recipient_type, template_id, results)
    select ${idAt('ms', `${MESSAGES_OF_AN_EVENT} * n + nth`)}, ${idAt('ms', 'n')},
      ${idSql('member', `(${MESSAGES_OF_AN_EVENT} * n + nth) % ${rows / MESSAGES_OF_A_PERSON}`)}, ${at('ms')}, ${at('ms')}, 1, 'member',
      'reservation-confirmed', case when ms > ${minus(now, 90 * DAY)} then '{"push": ["sent", 1, 0, 350]}'::jsonb end
    from generate_series(1, ${events}::bigint) n, lateral (select ${ms} as ms offset 0) of, generate_series(0, ${MESSAGES_OF_AN_EVENT} - 1) nth`,
    'create index message_due on message (due_at) where due_at is not null',
    'create index message_inbox on message (recipient_id, arrived_at)',
    'create index message_with_results on message (created_at) where results is not null',
  ];
}
