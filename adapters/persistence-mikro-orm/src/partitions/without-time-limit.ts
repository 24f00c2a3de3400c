import type { Database } from '../database.js';
import { inTransaction } from '../in-transaction.js';

type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** A transaction for statements that read a whole partition: it has millions of rows. */
export const withoutTimeLimit = <Result>(
  database: Pick<Database, 'withConnection' | 'withoutAnswerLimit'>,
  work: (query: Query) => Promise<Result>,
): Promise<Result> =>
  database.withoutAnswerLimit(() =>
    inTransaction(database, async (connection) => {
      await connection.query(`set local statement_timeout = 0; set local work_mem = '64MB'`);
      return work(
        async (text, values = []) => (await connection.query<Record<string, unknown>>(text, [...values])).rows,
      );
    }),
  );
