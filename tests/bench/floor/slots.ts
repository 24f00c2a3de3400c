import Router from '@koa/router';
import { callerOf } from './caller.js';
import { pool } from './pool.js';
import { at } from './reservation.js';
import { serve } from './serve.js';

// A hand-written first page of slots, for the common case only: one named statement without filters, other pages or a cursor in the answer.
// It counts up to a thousand each time; the service keeps the count of a longer list for a minute.

interface SlotRow {
  readonly total: string;
  readonly id: string;
  readonly starts_at: Date;
  readonly ends_at: Date;
  readonly is_peak: boolean;
  readonly store_id: string;
  readonly store_name: string;
  readonly mentor_id: string;
  readonly mentor_name: string;
  readonly tier: string;
  readonly rate_points: string | null;
  readonly rating_sum: string | null;
  readonly rating_count: number | null;
}

const OPEN = `from open_slot b where b.starts_at > now()
  and (b.offered_until is null or b.offered_until <= now() or b.offered_to = $1)
  and b.mentor_id not in (select id from mentor where status <> 'active')`;

const text = `
  select (select count(*) from (select ${OPEN} order by b.starts_at limit 1000) as first) as total,
    b.id, b.starts_at, b.ends_at, b.is_peak, b.store_id, s.name as store_name, b.mentor_id, p.name as mentor_name,
    m.tier, m.rate_points, t.rating_sum, t.rating_count
  from (select b.* ${OPEN} order by b.starts_at, b.id limit 20) b
    join mentor m on m.id = b.mentor_id join person p on p.id = b.mentor_id join store s on s.id = b.store_id
    left join mentor_tally t on t.mentor_id = b.mentor_id
  order by b.starts_at, b.id`;

const slotJson = (row: SlotRow): object => ({
  blockId: row.id,
  startsAt: at(row.starts_at),
  endsAt: at(row.ends_at),
  isPeak: row.is_peak,
  store: { id: row.store_id, name: row.store_name },
  mentor: {
    id: row.mentor_id,
    name: row.mentor_name,
    tier: row.tier,
    ratingAverage: row.rating_count ? Number(row.rating_sum) / row.rating_count : null,
  },
  price:
    row.rate_points === null ? { kind: 'credit', credits: 1 } : { kind: 'points', points: Number(row.rate_points) },
});

const router = new Router();

router.get('/api/slots/available', async (context) => {
  const caller = callerOf(context.get('authorization'));
  const { rows } = await pool.query<SlotRow>({ name: 'slots', text, values: [caller] });
  const pagination = { page: 1, size: 20, total: Number(rows[0]?.total ?? 0) };
  context.body = { data: rows.map(slotJson), pagination, meta: { timestamp: at(new Date()) } };
});
serve(router);
