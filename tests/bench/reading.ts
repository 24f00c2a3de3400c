import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { compiled, SERVICE } from './build-servers.js';
import { withDatabase } from './database.js';
import { loadedSide } from './load.js';
import { prepareBookings } from './prepare-bookings.js';
import type { BookingData } from './prepare-bookings.js';
import { reportRatio } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const GOAL = 0.8;
const ROUNDS = 5;

/** Goal 3: reading an own reservation compared with one named statement. */
export function reading(): Promise<void> {
  return withDatabase(async (database) => {
    const { url } = database;
    const data = await prepareBookings(url);
    const environment = {
      DATABASE_URL: url,
      DATABASE_POOL: '10',
      TOKEN_SECRET,
      TOKEN_SECRETS: TOKEN_SECRET,
      NOTIFIER: 'none',
    };
    const floor = await startServer(compiled('floor/reading'), environment);
    const service = await startServer(SERVICE, environment);
    const load = { connections: 32, requests: 15_000, request: nextReading(data) };
    const [theirs, ours] = await alternate(
      [
        loadedSide('Koa and pg, one named statement', floor, database, load),
        loadedSide('Spotter', service, database, load),
      ],
      ROUNDS,
    );
    await Promise.all([floor.stop(), service.stop()]);
    if (ours && theirs) reportRatio('Reading one reservation over HTTP', GOAL, ours, theirs);
  });
}

/** Reads all reservations in an irregular order, each by its own member. */
function nextReading(data: BookingData): () => autocannon.Request {
  const authorizations = authorizationsOf(data);
  const { reservations } = data;
  const step = 7_919; // a prime, so that every reservation is read
  let index = 0;
  return () => {
    index = (index + step) % reservations.length;
    const { id, member } = reservations[index] ?? { id: '', member: 0 };
    return { path: `/api/reservations/${id}`, headers: { authorization: authorizations[member] ?? '' } };
  };
}
