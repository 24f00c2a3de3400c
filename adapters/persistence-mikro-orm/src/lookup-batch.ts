import type { Client, Submittable } from 'pg';
import { inOneWrite, isPreparedOn, sendPrepared, type Wire } from './prepared-query.js';
import type { RowShape } from './row-shape.js';
import type { Statement } from './statement.js';

/** A statement for which a caller waits. */
export interface Lookup {
  readonly statement: Statement;
  readonly values: readonly unknown[];
  readonly resolve: (rows: object[]) => void;
  readonly reject: (error: unknown) => void;
}

/**
 * Sends the lookups whose statements are prepared on the connection in one write with one sync: the server wakes up once for all.
 * @returns the other lookups, and those that the server skipped after an error
 */
export function sendTogether(connection: Client, lookups: readonly Lookup[]): Promise<readonly Lookup[]> {
  const prepared = lookups.filter(({ statement }) => isPreparedOn(connection, statement));
  const others = lookups.filter((lookup) => !prepared.includes(lookup));
  if (prepared.length === 0) return Promise.resolve(others);
  return new Promise((resolve) => {
    connection.query(new LookupBatch(prepared, (skipped) => resolve([...others, ...skipped])));
  });
}

class LookupBatch implements Submittable {
  private readonly unanswered: Lookup[];
  private shapes: RowShape[] = [];
  private rows: object[] = [];

  constructor(
    lookups: readonly Lookup[],
    private readonly done: (skipped: readonly Lookup[]) => void,
  ) {
    this.unanswered = [...lookups];
  }

  submit(connection: unknown): void {
    inOneWrite(connection as Wire, (wire) => {
      this.shapes = this.unanswered.map(({ statement, values }) => sendPrepared(wire, statement, values));
    });
  }

  handleDataRow({ fields }: { readonly fields: readonly (string | null)[] }): void {
    const [shape] = this.shapes;
    if (shape) this.rows.push(shape(fields));
  }

  handleCommandComplete(): void {
    this.unanswered.shift()?.resolve(this.rows);
    this.shapes.shift();
    this.rows = [];
  }

  handleReadyForQuery(): void {
    this.done([]);
  }

  /** The server skips the lookups after the error, up to the sync. */
  handleError(error: Error): void {
    this.unanswered.shift()?.reject(error);
    this.done(this.unanswered);
  }
}
