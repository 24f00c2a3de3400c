import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { compiled } from './build-servers.js';
import { loadedSide } from './load.js';
import { reportRatio } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const GOAL = 0.6;
const ROUNDS = 5;

const ID = '01938d2c-7c1a-7000-8000-000000000001';
const [authorization = ''] = authorizationsOf({ members: [{ id: ID, familyId: ID }] });
const headers = { authorization, 'content-type': 'application/json' };

const LOADS: Readonly<Record<string, autocannon.Request>> = {
  'GET, one by its id': { path: `/api/reservations/${ID}`, headers: { authorization } },
  'POST, a small body': {
    path: '/api/reservations',
    method: 'POST',
    headers,
    body: JSON.stringify({ blockId: ID }),
  },
};

/** Goal 4: the overhead of a handler (log, authorization, validation, envelope) compared with Koa and its router. */
export async function overhead(): Promise<void> {
  const bare = await startServer(compiled('floor/overhead'), {});
  const spotter = await startServer(compiled('spotter/overhead'), { TOKEN_SECRET });
  for (const [name, request] of Object.entries(LOADS)) {
    const load = { connections: 50, requests: 40_000, request };
    const sides = [loadedSide('Koa and its router', bare, null, load), loadedSide('Spotter', spotter, null, load)];
    const [theirs, ours] = await alternate(sides, ROUNDS);
    if (ours && theirs) reportRatio(`HTTP overhead of a handler: ${name}`, GOAL, ours, theirs);
  }
  await Promise.all([bare.stop(), spotter.stop()]);
}
