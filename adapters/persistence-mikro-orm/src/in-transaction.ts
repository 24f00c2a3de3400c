import type { Client } from 'pg';
import type { Database } from './database.js';

/** Runs statements of one connection in a transaction; an error rolls them back. */
export const inTransaction = <Result>(
  database: Pick<Database, 'withConnection'>,
  work: (connection: Client) => Promise<Result>,
): Promise<Result> => database.withConnection((connection) => inTransactionOn(connection, work));

export async function inTransactionOn<Result>(
  connection: Client,
  work: (connection: Client) => Promise<Result>,
): Promise<Result> {
  await connection.query('begin');
  try {
    const result = await work(connection);
    await connection.query('commit');
    return result;
  } catch (error) {
    // The first error counts; a lost connection has rolled back by itself.
    await connection.query('rollback').catch(() => undefined);
    throw error;
  }
}
