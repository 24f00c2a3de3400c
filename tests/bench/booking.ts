import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { buildNest, compiled, SERVICE } from './build-servers.js';
import { withDatabase } from './database.js';
import { copyTables } from './floor-tables.js';
import { loadedSide } from './load.js';
import { prepareBookings } from './prepare-bookings.js';
import type { BookingData } from './prepare-bookings.js';
import { reportRatio } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const ROUNDS = 5;
const LOAD = { connections: 32, requests: 4_000 };

interface Rival {
  readonly name: string;
  /** Compiled script, which books in the copies of the tables. */
  readonly script: string;
  readonly goal: number;
}

/** Goal 1: a booking over HTTP compared with a hand-written implementation. */
export const booking = (): Promise<void> =>
  against({ name: 'Koa and pg, nine statements', script: compiled('floor/booking'), goal: 0.9 });

/** Goal 1: compared with NestJS and TypeORM, which are installed only for this benchmark. */
export function nestBooking(): Promise<void> {
  return against({ name: 'NestJS and TypeORM', script: buildNest(), goal: 2.5 });
}

function against({ name, script, goal }: Rival): Promise<void> {
  return withDatabase(async (database) => {
    const { url } = database;
    const data = await prepareBookings(url);
    await copyTables(url);
    const environment = {
      DATABASE_URL: url,
      DATABASE_POOL: '10',
      TOKEN_SECRET,
      TOKEN_SECRETS: TOKEN_SECRET,
      NOTIFIER: 'none',
    };
    const rival = await startServer(script, environment);
    const service = await startServer(SERVICE, environment);
    const [theirs, ours] = await alternate(
      [
        loadedSide(name, rival, database, { ...LOAD, request: nextBooking(data) }),
        loadedSide('Spotter', service, database, { ...LOAD, request: nextBooking(data) }),
      ],
      ROUNDS,
    );
    await Promise.all([rival.stop(), service.stop()]);
    if (ours && theirs) reportRatio('Booking over HTTP', goal, ours, theirs);
  });
}

/** Each request books another block, for one member after the other. @throws Error when no block is left. */
function nextBooking(data: BookingData): () => autocannon.Request {
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
