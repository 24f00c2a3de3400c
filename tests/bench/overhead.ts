import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { compiled } from './build-servers.js';
import { loadedSide } from './load.js';
import type { BenchOptions } from './effort.js';
import { reportRatio, type Figure } from './report.js';
import { startServer } from './server-process.js';
import { authorizationsOf, TOKEN_SECRET } from './tokens.js';

const GOAL = 0.7;

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

/** The overhead of a handler (log, authorization, validation, envelope) compared with Koa and its router. */
export async function overhead({ effort: { rounds, share } }: BenchOptions): Promise<readonly Figure[]> {
  const bare = await startServer(compiled('floor/overhead'), {});
  const spotter = await startServer(compiled('spotter/overhead'), { TOKEN_SECRET });
  const figures: Figure[] = [];
  for (const [name, request] of Object.entries(LOADS)) {
    const load = { connections: 50, requests: 40_000 * share, request };
    const [bareSide, ourSide] = [
      loadedSide('Koa and its router', bare, null, load),
      loadedSide('Spotter', spotter, null, load),
    ];
    const { theirs, ours } = await alternate(bareSide, ourSide, rounds);
    figures.push(...reportRatio(`HTTP overhead of a handler: ${name}`, GOAL, ours, theirs));
  }
  await Promise.all([bare.stop(), spotter.stop()]);
  return figures;
}
