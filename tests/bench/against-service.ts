import type autocannon from 'autocannon';
import { alternate } from './alternate.js';
import { SERVICE } from './build-servers.js';
import type { BenchDatabase } from './database.js';
import type { Effort } from './effort.js';
import { loadedSide, type Load } from './load.js';
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
  const side = (name: string, script: string) =>
    startSide(name, script, database, { requests: requests * share, request: source() });
  const theirs = await side(rival.name, rival.script);
  const ours = await side('Spotter', SERVICE);
  const measured = await alternate(theirs.side, ours.side, rounds);
  await Promise.all([theirs.stop(), ours.stop()]);
  return reportRatio(title, rival.goal, measured.ours, measured.theirs);
}

/** A server on the database, under a load. */
export async function startSide(
  name: string,
  script: string,
  database: BenchDatabase,
  load: Omit<Load, 'connections'>,
) {
  const server = await startServer(script, {
    DATABASE_URL: database.url,
    DATABASE_POOL: '10',
    TOKEN_SECRET,
    TOKEN_SECRETS: TOKEN_SECRET,
    NOTIFIER: 'none',
  });
  return { stop: server.stop, side: loadedSide(name, server, database, { connections: 32, ...load }) };
}
