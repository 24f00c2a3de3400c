import type { Ports, Repositories, Transaction, UseCases } from '@spotter/core/application';
import { connect, type ConnectionOptions, type Persistence } from '@spotter/persistence-mikro-orm';
import pg from 'pg';
import { newId, NINE } from '../contract/builders.js';
import { migratedDatabase } from '../support/migrated-database.js';
import { createUseCasesOn } from '../contract/test-context.js';

/** A migrated database, reached through the adapter and by SQL. */
export interface DatabaseFixture {
  readonly url: string;
  readonly database: Persistence;
  readonly transaction: Transaction<Repositories>;
  run<Result>(work: (repositories: Repositories) => Promise<Result>): Promise<Result>;
  /** The use cases at nine on a Monday. Their transactions plan notifications. */
  useCases(overrides?: Partial<Ports>): UseCases;
  /** A new connection. */
  client(): Promise<pg.Client>;
  /** Ends all connections. */
  disconnect(): Promise<void>;
  close(): Promise<void>;
}

export async function openDatabaseFixture(options: Omit<ConnectionOptions, 'url'> = {}): Promise<DatabaseFixture> {
  const { url, drop } = await migratedDatabase();
  const database = await connect({ ...options, url });
  await database.migrate(); // keeps the time limits of this connection for the role
  const clients: pg.Client[] = [];
  const [clock, ids] = [{ now: () => NINE }, { next: newId }];
  const transaction = database.transaction({ clock, ids });
  const disconnect = async () => {
    await Promise.all([database.close(), ...clients.map((client) => client.end().catch(() => undefined))]);
  };
  return {
    url,
    database,
    transaction,
    run: (work) => transaction.run(work),
    useCases: (overrides) =>
      createUseCasesOn({
        transaction: database.transaction({ clock, ids }),
        queries: database.queries,
        ...overrides,
      }),
    client: async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined); // dropping the database ends it
      await client.connect();
      clients.push(client);
      return client;
    },
    disconnect,
    close: async () => {
      await disconnect();
      await drop();
    },
  };
}
