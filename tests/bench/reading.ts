import type autocannon from 'autocannon';
import { compareWithService } from './against-service.js';
import { compiled } from './build-servers.js';
import { withDatabase } from './database.js';
import type { BenchOptions } from './effort.js';
import { prepareBookings } from './prepare-bookings.js';
import type { BookingData } from './prepare-bookings.js';
import type { Figure } from './report.js';
import { authorizationsOf } from './tokens.js';

const RIVAL = { name: 'Koa and pg, one named statement', script: compiled('floor/reading'), goal: 0.9 };
const REQUESTS = 15_000;

/** Reading an own reservation compared with one named statement. */
export function reading({ effort }: BenchOptions): Promise<readonly Figure[]> {
  return withDatabase(async (database) => {
    const data = await prepareBookings(database.url);
    const load = { requests: REQUESTS, source: () => nextReading(data) };
    return compareWithService('Reading one reservation over HTTP', RIVAL, database, load, effort);
  });
}

/** Reads all reservations in an irregular order, each by its own member. */
export function nextReading(data: BookingData): () => autocannon.Request {
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
