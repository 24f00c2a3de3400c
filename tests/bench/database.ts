import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@spotter/postgres-embedded';

export interface BenchDatabase {
  readonly url: string;
  readonly pid: number;
}

/** An empty database in `TMPDIR`, removed at the end; by default with the same durability settings as the service's. */
export async function withDatabase<Result>(
  work: (database: BenchDatabase) => Promise<Result>,
  options: { readonly durable?: boolean } = {},
): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'spotter-bench-'));
  const postgres = await startEmbeddedPostgres({ dataFolder, ...options });
  try {
    return await work({ url: postgres.url, pid: await serverPid(dataFolder) });
  } finally {
    await postgres.stop();
    await rm(dataFolder, { recursive: true });
  }
}

/** The id of the PostgreSQL process that runs on the data folder. */
export async function serverPid(dataFolder: string): Promise<number> {
  const text = await readFile(join(dataFolder, 'cluster/pgdata/postmaster.pid'), 'utf8');
  return Number.parseInt(text, 10);
}
