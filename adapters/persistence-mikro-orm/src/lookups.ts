import type { Client } from 'pg';
import { exchange } from './exchange.js';
import { sendTogether, type Lookup } from './lookup-batch.js';
import type { Statement } from './statement.js';

type WithConnection = <Result>(work: (connection: Client) => Promise<Result>) => Promise<Result>;

/** One server process answers them one after the other; longer batches would delay the last answers. */
const AT_MOST = 20;

/**
 * Rows that requests look up in the same turn of the event loop are read together. Under load a turn has ten of them, and most of the
 * cost of a lookup is the way to the server and back.
 */
export class Lookups {
  private waiting: Lookup[] = [];

  /** @param withConnection lends a connection to the work. */
  constructor(private readonly withConnection: WithConnection) {}

  read(statement: Statement, values: readonly unknown[]): Promise<object[]> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ statement, values, resolve, reject });
      if (this.waiting.length === 1) setImmediate(() => this.sendWaiting());
    });
  }

  private sendWaiting(): void {
    const { waiting } = this;
    this.waiting = [];
    for (let from = 0; from < waiting.length; from += AT_MOST) void this.send(waiting.slice(from, from + AT_MOST));
  }

  private async send(lookups: readonly Lookup[]): Promise<void> {
    try {
      const left = await this.withConnection((connection) => sendTogether(connection, lookups));
      for (const { statement, values, resolve, reject } of left)
        this.withConnection((connection) => exchange<object>(connection, statement, values)).then(resolve, reject);
    } catch (error) {
      for (const { reject } of lookups) reject(error);
    }
  }
}
