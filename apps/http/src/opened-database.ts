import { connect, type Persistence } from '@spotter/persistence-mikro-orm';
import { runningPostgres, startEmbeddedPostgres } from '@spotter/postgres-embedded';
import type { Traces } from '@spotter/traces-opentelemetry';
import type { Closing } from './closing.js';
import type { Configuration, ServerAddress } from './configuration.js';

export interface DatabaseOptions {
  /** Takes the notes of the embedded database. */
  readonly log?: (line: string) => void;
  /** Works beside a service that has the data folder: on the database that it has started. */
  readonly beside?: boolean;
  /** Told of each statement. */
  readonly traces?: Traces | null;
}

/** The database that the configuration means, started if it is ours to start; its tables are as they were. */
export async function openDatabase(
  configuration: Pick<Configuration, 'database' | 'databasePool'>,
  options: DatabaseOptions,
  closing: Closing,
): Promise<Persistence> {
  const address = await databaseAddress(configuration, options, closing);
  const { traces = null } = options;
  const persistence = await connect({
    ...address,
    poolSize: configuration.databasePool,
    ...(traces && { traced: (text, work) => traces.statement(text, work) }),
  });
  closing.add(() => persistence.close());
  return persistence;
}

async function databaseAddress(
  { database }: Pick<Configuration, 'database'>,
  { beside = false, log = () => undefined }: DatabaseOptions,
  closing: Closing,
): Promise<ServerAddress> {
  if ('url' in database) return database;
  const { dataFolder } = database;
  const running = beside ? await runningPostgres(dataFolder) : null;
  if (running !== null) return { url: running };
  const postgres = await startEmbeddedPostgres({ dataFolder, log });
  closing.add(() => postgres.stop());
  return { url: postgres.url };
}
