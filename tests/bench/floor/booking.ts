import { randomUUID } from 'node:crypto';
import Router from '@koa/router';
import { koaBody } from 'koa-body';
import type { PoolClient } from 'pg';
import { callerOf } from './caller.js';
import { pool } from './pool.js';
import { reservationJson } from './reservation.js';
import type { ReservationRow } from './reservation.js';
import { serve } from './serve.js';

// A hand-written booking: nine named statements in a transaction, on tables of the same columns, indexes and constraints. It covers the
// common case only: no Pro mentor, day pass, pause, messages or reminders. Two statements book the held credit in the journal; the service
// books only held points.

interface BlockRow {
  readonly mentor_id: string;
  readonly store_id: string;
  readonly room_id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_peak: boolean;
  readonly status: string;
}

interface TermRow {
  readonly id: string;
  readonly credit: number;
  readonly value: string;
}

class BookingRefusal extends Error {}

const STATEMENTS = {
  block: 'select * from floor.block where id = $1 for update',
  overlap: `select from floor.reservation where member_id = $1 and status in ('confirmed', 'in_progress')
    and tstzrange(starts_at, ends_at) && tstzrange($2, $3)`,
  membership: `select id from floor.membership where member_id = $1 and status = 'active' for update`,
  credit: `update floor.term set used = used + 1
    where membership_id = $1 and ($2::timestamptz at time zone 'Asia/Seoul')::date >= starts_on
      and ($2::timestamptz at time zone 'Asia/Seoul')::date < ends_on and used < credits
    returning id, used - 1 as credit, price * used / credits - price * (used - 1) / credits as value`,
  reservation: `insert into floor.reservation (id, member_id, mentor_id, store_id, room_id, block_id, starts_at, ends_at,
      is_peak, origin, funding_kind, funding_value, membership_id, term_id, credit, changes, created_at, status, version)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 'member', 'credit', $10, $11, $12, $13, '[]', now(), 'confirmed', 1)
    returning *`,
  booked: `update floor.block set status = 'booked' where id = $1`,
  posting: 'insert into floor.posting (entry_id, line, account, amount) values ($1, $2, $3, $4)',
  event: `insert into floor.domain_event (id, at, type, event, member_id, mentor_id, reservation_id, starts_at)
    values ($1, now(), 'reservation-confirmed', '{"origin": "member"}', $2, $3, $4, $5)`,
};

async function run<Row extends object>(
  client: PoolClient,
  name: keyof typeof STATEMENTS,
  ...values: readonly unknown[]
): Promise<Row | undefined> {
  const { rows } = await client.query<Row>({ name, text: STATEMENTS[name], values: [...values] });
  return rows[0];
}

async function book(client: PoolClient, memberId: string, blockId: string): Promise<ReservationRow> {
  const block = await run<BlockRow>(client, 'block', blockId);
  if (block?.status !== 'open' || block.starts_at <= new Date()) throw new BookingRefusal('This slot is taken.');
  const { mentor_id, store_id, room_id, starts_at, ends_at, is_peak } = block;
  if (await run(client, 'overlap', memberId, starts_at, ends_at))
    throw new BookingRefusal('You are booked at that time.');
  const membership = await run<{ id: string }>(client, 'membership', memberId);
  const term = await run<TermRow>(client, 'credit', membership?.id, starts_at);
  if (!membership || !term) throw new BookingRefusal('No credit is left.');
  const id = randomUUID();
  const place = [mentor_id, store_id, room_id, blockId, starts_at, ends_at, is_peak];
  const paid = [term.value, membership.id, term.id, term.credit];
  const reservation = await run<ReservationRow>(client, 'reservation', id, memberId, ...place, ...paid);
  await run(client, 'booked', blockId);
  await run(client, 'posting', id, 0, `deferred:${membership.id}`, term.value);
  await run(client, 'posting', id, 1, `held:${id}`, `-${term.value}`);
  await run(client, 'event', randomUUID(), memberId, mentor_id, id, starts_at);
  return reservation as ReservationRow;
}

async function inTransaction<Result>(work: (client: PoolClient) => Promise<Result>): Promise<Result> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
}

const UUID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const router = new Router();

router.post('/api/reservations', koaBody(), async (context) => {
  const memberId = callerOf(context.get('authorization'));
  const { blockId } = context.request.body as { blockId?: unknown };
  if (typeof blockId !== 'string' || !UUID.test(blockId)) return context.throw(400);
  try {
    const row = await inTransaction((client) => book(client, memberId, blockId));
    context.status = 201;
    context.body = reservationJson(row);
  } catch (error) {
    if (!(error instanceof BookingRefusal)) throw error;
    return context.throw(409, error.message);
  }
});
serve(router);
