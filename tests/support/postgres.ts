import { randomBytes } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@spotter/postgres-embedded';
import pg from 'pg';
import { temporaryFolder } from './temporary-folder.js';

export interface FreshDatabase {
  readonly url: string;
  /** Close all connections first: the server terminates the rest. */
  drop(): Promise<void>;
}

/** A copy of the template, in some 20 ms in memory. A spec that makes many databases drops them. */
export async function freshDatabase(template = 'template1'): Promise<FreshDatabase> {
  const name = `fresh_${randomBytes(6).toString('hex')}`;
  // Copies files instead of logging every page: 20 ms instead of 50, because without fsync the two checkpoints cost nothing.
  await administer(`CREATE DATABASE ${name} TEMPLATE ${pg.escapeIdentifier(template)} STRATEGY FILE_COPY`);
  return { url: await urlOf(name), drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`) };
}

/** Prepared once per run, on first use. `prepare` closes its connections: a template in use cannot be copied. */
export function templateDatabase(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  const known = templates.get(name) ?? prepareTemplate(name, prepare);
  templates.set(name, known);
  return known;
}

async function prepareTemplate(name: string, prepare: (url: string) => Promise<void>): Promise<string> {
  await administer(`CREATE DATABASE ${pg.escapeIdentifier(name)}`);
  await prepare(await urlOf(name));
  return name;
}

// One server per test process, started on first use.
const templates = new Map<string, Promise<string>>();
let server: Promise<EmbeddedPostgres> | undefined;
const serverLines: string[] = [];

/** The server's log so far, of all databases. */
export const serverLog = (): string => serverLines.join('\n');

async function startServer(): Promise<EmbeddedPostgres> {
  const dataFolder = temporaryFolder(await fastestFolder(), STOP_SERVER);
  return startEmbeddedPostgres({ dataFolder, durable: false, log: (line) => serverLines.push(line) });
}

const STOP_SERVER = 'kill -QUIT "$(head -n 1 "$0/cluster/pgdata/postmaster.pid")"';

/** In memory a new database takes a tenth of the time; the usual 64 MB of a container are not enough. */
async function fastestFolder(): Promise<string> {
  const memory = await statfs('/dev/shm').catch(() => undefined);
  return memory !== undefined && memory.bavail * memory.bsize > 2 ** 31 ? '/dev/shm' : tmpdir();
}

async function urlOf(database: string): Promise<string> {
  const { url } = await (server ??= startServer());
  return Object.assign(new URL(url), { pathname: `/${database}` }).href;
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(await urlOf('spotter'));
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
