import type { Client } from 'pg';
import { PreparedQuery, type TransactionCommands } from './prepared-query.js';
import type { Statement } from './statement.js';

/** Wraps each statement, to trace it. */
export type StatementTracer = <Result>(text: string, work: () => Promise<Result>) => Promise<Result>;

/** Sends a prepared statement. @returns its rows. */
export const exchange = <Row>(
  connection: Client,
  statement: Statement,
  values: readonly unknown[],
  commands: TransactionCommands = {},
): Promise<Row[]> =>
  new Promise((resolve, reject) => {
    const answered = (error: Error | null, rows: object[]): void => (error ? reject(error) : resolve(rows as Row[]));
    connection.query(new PreparedQuery(statement, values, commands, answered));
  });
