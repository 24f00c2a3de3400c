import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { buildNest, compiled, SERVICE } from './build-servers.js';
import { withDatabase } from './database.js';
import { copyTables } from './floor-tables.js';
import { loadedSide } from './load.js';
import { prepareBookings } from './prepare-bookings.js';
import type { OpenHouse } from './prepare-bookings.js';
import { reportRatio } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const ROUNDS = 5;
const LOAD = { connections: 32, requests: 4_000 };

interface Rival {
  readonly name: string;
  /** Compiled; it books on the copies of the tables. */
  readonly script: string;
  readonly goal: number;
}

/** Goal 1: a booking by HTTP against the same written by hand. */
export const booking = (): Promise<void> =>
  against({ name: 'Koa and pg, nine statements', script: compiled('floor/booking'), goal: 0.9 });

/** Goal 1 again: against the same as one writes it with NestJS and TypeORM, which are installed for it. */
export function nestBooking(): Promise<void> {
  return against({ name: 'NestJS and TypeORM', script: buildNest(), goal: 2.5 });
}

function against({ name, script, goal }: Rival): Promise<void> {
  return withDatabase(async (database) => {
    const { url } = database;
    const house = await prepareBookings(url);
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
        loadedSide(name, rival, database, { ...LOAD, request: nextBooking(house) }),
        loadedSide('Spotter', service, database, { ...LOAD, request: nextBooking(house) }),
      ],
      ROUNDS,
    );
    await Promise.all([rival.stop(), service.stop()]);
    if (ours && theirs) reportRatio('Booking over HTTP', goal, ours, theirs);
  });
}

/** Each takes a block that nobody took before, for the members in turn. @throws Error when none is left. */
function nextBooking(house: OpenHouse): () => autocannon.Request {
  const authorizations = authorizationsOf(house);
  let booked = 0;
  return () => {
    const blockId = house.blocks[booked];
    const authorization = authorizations[booked % authorizations.length];
    if (blockId === undefined || authorization === undefined) throw new Error('All blocks are booked: prepare more.');
    booked += 1;
    const headers = { authorization, 'content-type': 'application/json' };
    return { method: 'POST', path: '/api/reservations', headers, body: JSON.stringify({ blockId }) };
  };
}
