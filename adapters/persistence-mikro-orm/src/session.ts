import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import type { Database, Reader } from './database.js';
import type { Escort } from './prepared-query.js';
import { PendingWrites, type Write, type WriteTexts } from './pending-writes.js';
import type { Statement } from './statement.js';
import type { Table } from './table.js';

/**
 * One database transaction as its stores see it. It begins with its first statement. Writes wait and leave together as one statement:
 * before anything is read, so that reads see them, or else along with the commit.
 */
export class Session implements Reader {
  private readonly pending = new PendingWrites();
  private readonly written = new Set<string>();
  private manager: EntityManager | undefined;
  private begun = false;
  private failed: { readonly error: unknown } | undefined;

  constructor(
    private readonly database: Database,
    private readonly connection: Client,
    private readonly texts: WriteTexts,
  ) {}

  async read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    await this.flush();
    return this.send<Row>(statement, values);
  }

  /** @throws StaleVersionError, at the latest at the commit, for an update whose row is not as it was read. */
  async write<Row extends object>(write: Write, table: Table<Row>, ...rows: readonly Row[]): Promise<void> {
    if (rows.some((row) => this.pending.touches(table, row))) await this.flush();
    this.pending.put(write, table, rows);
    if (rows.length > 0) this.written.add(table.name);
  }

  hasWritten<Row extends object>(table: Table<Row>): boolean {
    return this.written.has(table.name);
  }

  /** Lets the ORM work within the transaction, after what was written so far. */
  async withOrm<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    await this.flush();
    if (!this.begun) await this.tell('begin');
    this.manager ??= this.joinedManager();
    const { manager } = this;
    return this.noting(() => work(manager));
  }

  async commit(): Promise<void> {
    if (this.failed || !this.pending.isEmpty) await this.flush({ commit: true });
    else if (this.begun) await this.tell('commit');
    this.begun = false;
  }

  async rollBack(): Promise<void> {
    if (this.begun) await this.tell('rollback');
    this.begun = false;
  }

  /** @throws what a statement has thrown before, even if the work did not mind: the server has given the transaction up. */
  private async flush(escort: Escort = {}): Promise<void> {
    if (this.failed) throw this.failed.error;
    if (this.pending.isEmpty) return;
    const { statement, values } = this.pending.take(this.texts);
    await this.send(statement, values, escort);
  }

  private send<Row>(statement: Statement, values: readonly unknown[], { commit = false }: Escort = {}): Promise<Row[]> {
    // A statement alone is a transaction by itself.
    const alone = commit && !this.begun;
    const escort = alone ? {} : { begin: !this.begun, commit };
    this.begun = !alone;
    return this.noting(() => this.database.exchange<Row>(this.connection, statement, values, escort));
  }

  private async tell(command: 'begin' | 'commit' | 'rollback'): Promise<void> {
    this.begun = true;
    await this.connection.query(command);
  }

  private joinedManager(): EntityManager {
    const manager = this.database.orm.em.fork();
    manager.setTransactionContext(this.database.ormContext(this.connection));
    return manager;
  }

  private async noting<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.failed ??= { error };
      throw error;
    }
  }
}
