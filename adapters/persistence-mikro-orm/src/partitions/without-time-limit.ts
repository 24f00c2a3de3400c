import type { Database } from '../database.js';

type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** A transaction for statements that read a whole partition: it has millions of rows. */
export function withoutTimeLimit<Result>(
  database: Pick<Database, 'withConnection'>,
  work: (query: Query) => Promise<Result>,
): Promise<Result> {
  return database.withConnection(async (connection) => {
    await connection.query('begin');
    try {
      await connection.query(`set local statement_timeout = 0; set local work_mem = '64MB'`);
      const result = await work(
        async (text, values = []) => (await connection.query<Record<string, unknown>>(text, [...values])).rows,
      );
      await connection.query('commit');
      return result;
    } catch (error) {
      await connection.query('rollback');
      throw error;
    }
  });
}
