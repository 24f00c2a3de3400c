import Router from '@koa/router';
import { callerOf } from './caller.js';
import { pool } from './pool.js';
import { namedReservationJson } from './reservation.js';
import type { NamedReservationRow } from './reservation.js';
import { serve } from './serve.js';

// The minimum for reading a reservation: one named statement and the same answer.

const router = new Router();
const text = `
  select r.*, (select name from person where id = r.member_id) as member_name,
    (select name from person where id = r.mentor_id) as mentor_name,
    (select name from store where id = r.store_id) as store_name
  from reservation r where r.id = $1`;

router.get('/api/reservations/:id', async (context) => {
  const caller = callerOf(context.get('authorization'));
  const { rows } = await pool.query<NamedReservationRow>({ name: 'reservation', text, values: [context.params['id']] });
  const [row] = rows;
  if (row?.member_id !== caller) return context.throw(404);
  context.body = namedReservationJson(row);
});
serve(router);
