import type autocannon from 'autocannon';
import { compareWithService, type Rival } from './against-service.js';
import { buildNest, compiled } from './build-servers.js';
import { withDatabase } from './database.js';
import type { BenchOptions, Effort } from './effort.js';
import { copyTables } from './floor-tables.js';
import { prepareBookings } from './prepare-bookings.js';
import type { BookingData } from './prepare-bookings.js';
import type { Figure } from './report.js';
import { authorizationsOf } from './tokens.js';

const REQUESTS = 4_000;

/** A booking over HTTP compared with a hand-written implementation, which books in copies of the tables. */
export const booking = ({ effort }: BenchOptions): Promise<readonly Figure[]> =>
  against({ name: 'Koa and pg, nine statements', script: compiled('floor/booking'), goal: 1.1 }, effort);

/** The same booking compared with NestJS and TypeORM, which are installed only for this benchmark. */
export const nestBooking = ({ effort }: BenchOptions): Promise<readonly Figure[]> =>
  against({ name: 'NestJS and TypeORM', script: buildNest(), goal: 2.5 }, effort);

function against(rival: Rival, effort: Effort): Promise<readonly Figure[]> {
  return withDatabase(async (database) => {
    const data = await prepareBookings(database.url);
    await copyTables(database.url);
    const load = { requests: REQUESTS, source: () => nextBooking(data) };
    return compareWithService('Booking over HTTP', rival, database, load, effort);
  });
}

/** Each request books another block; the members take turns. @throws Error when no block is left. */
export function nextBooking(data: BookingData): () => autocannon.Request {
  const authorizations = authorizationsOf(data);
  let booked = 0;
  return () => {
    const blockId = data.blocks[booked];
    const authorization = authorizations[booked % authorizations.length];
    if (blockId === undefined || authorization === undefined) throw new Error('All blocks are booked: prepare more.');
    booked += 1;
    const headers = { authorization, 'content-type': 'application/json' };
    return { method: 'POST', path: '/api/reservations', headers, body: JSON.stringify({ blockId }) };
  };
}
