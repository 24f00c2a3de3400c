import Router from '@koa/router';
import { callerOf } from './caller.js';
import { pool } from './pool.js';
import { reservationJson } from './reservation.js';
import type { ReservationRow } from './reservation.js';
import { serve } from './serve.js';

// What reading a reservation costs at the least: one named statement, and the same answer.

const router = new Router();
const text = 'select * from reservation where id = $1';

router.get('/api/reservations/:id', async (context) => {
  const caller = callerOf(context.get('authorization'));
  const { rows } = await pool.query<ReservationRow>({ name: 'reservation', text, values: [context.params['id']] });
  const [row] = rows;
  if (row?.member_id !== caller) return context.throw(404);
  context.body = reservationJson(row);
});
serve(router);
