import type { Reservation } from '@spotter/core/booking';
import type { DomainEvent, Repositories, Transaction } from '@spotter/core/application';
import { HOUR, krw, MINUTE, plus, type Millis } from '@spotter/core/kernel';
import { UuidIds } from '@spotter/crypto-node';
import { ManualClock } from '@spotter/memory';
import { connect } from '@spotter/persistence-mikro-orm';
import type pg from 'pg';
import { NINE } from '../contract/builders.js';
import { addReservation, addTestData, outcomes } from '../contract/test-data.js';
import { createUseCasesOn } from '../contract/test-context.js';
import { withLargeDatabase } from './large-database.js';
import type { Figure } from './report.js';

/** Each vacuum frees the space of updated rows, so that the last round shows how the tables grow. */
const ROUNDS = 4;
const SESSIONS = 1_000;
/** They meet in turn, so that a round takes as many hours. */
const PAIRS = 50;
const TABLES = ['message', 'message_key', 'delivery_count', 'domain_event', 'unplanned_event'] as const;

type Meeting = Omit<Extract<DomainEvent, { readonly type: 'session-started' }>, 'type'>;

/** A session's events and reminders, by the time from its start. */
const EVENTS: readonly (readonly [Millis, ((meeting: Meeting) => DomainEvent) | null])[] = [
  [-2 * HOUR, (meeting) => ({ type: 'reservation-confirmed', origin: 'member', ...meeting })],
  [-HOUR, null],
  [-15 * MINUTE, null],
  [-10 * MINUTE, (meeting) => ({ type: 'member-arrived', ...meeting })],
  [-5 * MINUTE, null],
  [0, (meeting) => ({ type: 'session-started', ...meeting })],
  [HOUR, (meeting) => ({ type: 'session-completed', ...meeting })],
  [HOUR + MINUTE, (meeting) => ({ type: 'handover-note-compensated', amount: krw(2_000), ...meeting })],
  [90 * MINUTE, null],
  [2 * HOUR, (meeting) => ({ type: 'session-rated', score: 5, ...meeting })],
];

/** The bytes that the messages and events of a session take, with indexes: before and after the results of channels are counted. */
export const sessionSize = (): Promise<readonly Figure[]> =>
  withLargeDatabase(async ({ url, client }) => {
    const persistence = await connect({ url });
    const clock = new ManualClock(NINE);
    const transaction: Transaction<Repositories> = persistence.transaction({ clock, ids: new UuidIds(clock) });
    const channel = { send: async () => ({ kind: 'sent' }) as const };
    const ports = {
      workerTransaction: transaction,
      ids: new UuidIds(clock),
      queries: persistence.queries,
      clock,
      channel,
    };
    const { sendDeliveries, countResults } = createUseCasesOn({
      ...ports,
      onDeliveryTried: () => undefined,
    });
    const pairs = await Promise.all(Array.from({ length: PAIRS }, () => transaction.run(addTestData)));
    const play = async () => {
      for (let hour = 0; hour < SESSIONS / PAIRS; hour += 1) {
        clock.advance(4 * HOUR);
        const startsAt = plus(clock.now(), 2 * HOUR);
        const sessions = await Promise.all(
          pairs.map((data) => transaction.run((repositories) => addReservation(repositories, data, { startsAt }))),
        );
        for (const [after, event] of EVENTS) {
          clock.advance(plus(startsAt, after) - clock.now());
          if (event) await transaction.run(({ outbox }) => outbox.add(...sessions.map(meetingOf).map(event)));
          if (after === HOUR)
            await transaction.run(async ({ reservations }) => {
              for (const session of sessions) await reservations.save(outcomes.completed(session));
            });
          await sendDeliveries.run();
        }
      }
    };
    let before = await sizes(client);
    for (let round = 0; round < ROUNDS; round += 1) {
      before = await sizes(client);
      await play();
    }
    const after = await sizes(client);
    const each = (name: string) => Math.round(((after.get(name) ?? 0) - (before.get(name) ?? 0)) / SESSIONS);
    console.log(`\nA session leaves, in bytes with indexes`);
    for (const name of TABLES) console.log(`  ${name.padEnd(20)} ${each(name)}`);
    const kept = await rewritten(client);
    clock.advance(120 * 24 * HOUR);
    await countResults.run();
    const left = await rewritten(client);
    const rows = (await client.query<{ count: number }>('select count(*)::int as count from message')).rows[0]!.count;
    const bytes = (total: number) =>
      `${Math.round(total / rows)} a row, ${Math.round(total / SESSIONS / ROUNDS)} a session`;
    console.log(`  messages in a table just rewritten: ${bytes(kept)}; after 90 days ${bytes(left)}`);
    await persistence.close();
    return [
      { name: 'Messages of a session, bytes', better: 'less', values: [each('message')] },
      { name: 'Messages of a session after 90 days, bytes', better: 'less', values: [left / SESSIONS / ROUNDS] },
    ];
  });

const meetingOf = ({ id, memberId, mentorId, startsAt }: Reservation): Meeting => ({
  reservationId: id,
  memberId,
  mentorId,
  startsAt,
});

/** With its partitions, if it has some. */
const SIZE = `
  select coalesce(sum(pg_total_relation_size(relid)), pg_total_relation_size($1::text)) as bytes from pg_partition_tree($1::text)`;

async function sizes(client: pg.Client): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  for (const table of TABLES) {
    await client.query(`vacuum analyze ${table}`);
    const { rows } = await client.query<{ bytes: string }>(SIZE, [table]);
    found.set(table, Number(rows[0]?.bytes));
  }
  return found;
}

async function rewritten(client: pg.Client): Promise<number> {
  await client.query('vacuum full message');
  return (await sizes(client)).get('message') ?? NaN;
}
