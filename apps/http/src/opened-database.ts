import { AesCipher } from '@spotter/crypto-node';
import { connect, type ConnectionOptions, type Persistence } from '@spotter/persistence-mikro-orm';
import { runningPostgres, startEmbeddedPostgres } from '@spotter/postgres-embedded';
import type { Traces } from '@spotter/traces-opentelemetry';
import type { Closing } from './closing.js';
import type { Configuration, ServerAddress } from './configuration.js';

export interface DatabaseOptions extends Pick<ConnectionOptions, 'currentPerson' | 'onDeadlock'> {
  /** Log lines of the embedded database. */
  readonly log?: (line: string) => void;
  /** Notices for operators. */
  readonly warn?: (line: string) => void;
  /** Uses the running embedded database of a service in the same data folder. */
  readonly joinsRunning?: boolean;
  /** Called for each statement. */
  readonly traces?: Traces | null;
}

/** Opens the configured database without migrating it, and starts the embedded one if necessary. */
export async function openDatabase(
  configuration: Pick<Configuration, 'database' | 'databasePool' | 'secrets'>,
  options: DatabaseOptions,
  closing: Closing,
): Promise<Persistence> {
  const address = await databaseAddress(configuration, options, closing);
  const { traces = null, currentPerson, onDeadlock } = options;
  const persistence = await connect({
    ...address,
    poolSize: configuration.databasePool,
    cipher: new AesCipher(configuration.secrets.bankAccounts),
    currentPerson,
    onDeadlock,
    ...(traces && { traced: (text, work) => traces.statement(text, work) }),
  });
  closing.add(() => persistence.close());
  return persistence;
}

async function databaseAddress(
  { database }: Pick<Configuration, 'database'>,
  { joinsRunning = false, log = () => undefined, warn = log }: DatabaseOptions,
  closing: Closing,
): Promise<ServerAddress> {
  if ('url' in database) return database;
  const { dataFolder } = database;
  const running = joinsRunning ? await runningPostgres(dataFolder) : null;
  if (running !== null) return { url: running };
  const postgres = await startEmbeddedPostgres({ dataFolder, log, warn });
  closing.add(() => postgres.stop());
  return { url: postgres.url };
}
