import type { Stores, Transaction } from '@spotter/core';
import { connect, type ConnectionOptions, type Persistence } from '@spotter/persistence-mikro-orm';
import pg from 'pg';
import { newId, NINE } from '../contract/builders.js';
import { freshDatabase } from '../support/postgres.js';

/** A migrated database, seen through the adapter and past it. */
export interface Stage {
  readonly url: string;
  readonly database: Persistence;
  readonly transaction: Transaction<Stores>;
  run<Result>(work: (stores: Stores) => Promise<Result>): Promise<Result>;
  /** A connection of one's own. */
  client(): Promise<pg.Client>;
  close(): Promise<void>;
}

export async function openStage(options: Omit<ConnectionOptions, 'url'> = {}): Promise<Stage> {
  const { url, drop } = await freshDatabase();
  const database = await connect({ ...options, url });
  await database.migrate();
  const clients: pg.Client[] = [];
  const plan = () => ({ deliveries: [], reminders: [] });
  const transaction = database.transaction({ clock: { now: () => NINE }, ids: { next: newId }, plan });
  return {
    url,
    database,
    transaction,
    run: (work) => transaction.run(work),
    client: async () => {
      const client = new pg.Client({ connectionString: url });
      client.on('error', () => undefined); // dropping the database ends it
      await client.connect();
      clients.push(client);
      return client;
    },
    close: async () => {
      await Promise.all([database.close(), ...clients.map((client) => client.end().catch(() => undefined))]);
      await drop();
    },
  };
}
