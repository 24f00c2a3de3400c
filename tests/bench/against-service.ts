import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { SERVICE } from './build-servers.js';
import type { BenchDatabase } from './database.js';
import type { Effort } from './effort.js';
import { loadedSide } from './load.js';
import { reportRatio, type Figure } from './report.js';
import { startServer } from './server-process.js';
import { TOKEN_SECRET } from './tokens.js';

/** A server that does the same work as the service on the same database. */
export interface Rival {
  readonly name: string;
  /** Compiled script. */
  readonly script: string;
  readonly goal: number;
}

export interface ServiceLoad {
  /** Requests of a full round. */
  readonly requests: number;
  /** Makes a side's own source of requests. */
  readonly source: () => () => autocannon.Request;
}

export async function compareWithService(
  title: string,
  rival: Rival,
  database: BenchDatabase,
  { requests, source }: ServiceLoad,
  { rounds, share }: Effort,
): Promise<readonly Figure[]> {
  const environment = {
    DATABASE_URL: database.url,
    DATABASE_POOL: '10',
    TOKEN_SECRET,
    TOKEN_SECRETS: TOKEN_SECRET,
    NOTIFIER: 'none',
  };
  const side = async (name: string, script: string) => {
    const server = await startServer(script, environment);
    const load = { connections: 32, requests: requests * share, request: source() };
    return { server, side: loadedSide(name, server, database, load) };
  };
  const theirs = await side(rival.name, rival.script);
  const ours = await side('Spotter', SERVICE);
  const measured = await alternate(theirs.side, ours.side, rounds);
  await Promise.all([theirs.server.stop(), ours.server.stop()]);
  return reportRatio(title, rival.goal, measured.ours, measured.theirs);
}
