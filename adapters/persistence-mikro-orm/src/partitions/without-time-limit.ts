import type { Database } from '../database.js';
import { inTransactionOn } from '../in-transaction.js';

type Query = (text: string, values?: readonly unknown[]) => Promise<readonly Record<string, unknown>[]>;

/** A transaction for statements that read a whole partition: it has millions of rows. */
export const withoutTimeLimit = <Result>(
  database: Pick<Database, 'withConnection' | 'answerLimit'>,
  work: (query: Query) => Promise<Result>,
): Promise<Result> =>
  database.withConnection((connection) =>
    database.answerLimit.lift(connection, () =>
      inTransactionOn(connection, async () => {
        await connection.query(`set local statement_timeout = 0; set local work_mem = '64MB'`);
        return work(
          async (text, values = []) => (await connection.query<Record<string, unknown>>(text, [...values])).rows,
        );
      }),
    ),
  );
