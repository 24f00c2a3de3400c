import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { compiled, SERVICE } from './build-servers.js';
import { withDatabase } from './database.js';
import { copyTables } from './floor-tables.js';
import { loadedSide } from './load.js';
import { prepareBookings } from './prepare-bookings.js';
import type { OpenHouse } from './prepare-bookings.js';
import { reportRatio } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const GOAL = 0.9;
const ROUNDS = 5;
const LOAD = { connections: 32, requests: 4_000 };

/** Goal 1: a booking by HTTP against the same written by hand. */
export function booking(): Promise<void> {
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
    const floor = await startServer(compiled('floor/booking'), environment);
    const service = await startServer(SERVICE, environment);
    const [theirs, ours] = await alternate(
      [
        loadedSide('Koa and pg, nine statements', floor, database, { ...LOAD, request: nextBooking(house) }),
        loadedSide('Spotter', service, database, { ...LOAD, request: nextBooking(house) }),
      ],
      ROUNDS,
    );
    await Promise.all([floor.stop(), service.stop()]);
    if (ours && theirs) reportRatio('Booking over HTTP', GOAL, ours, theirs);
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
