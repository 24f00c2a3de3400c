import type { EntityManager } from '@mikro-orm/postgresql';
import type { Client } from 'pg';
import type { BillingKeys } from './billing-keys.js';
import type { Database } from './database.js';
import type { TransactionCommands } from './prepared-query.js';
import { PendingWrites, type Write, type WriteTexts } from './pending-writes.js';
import { RowReader } from './row-reader.js';
import type { Statement } from './statement.js';
import type { Table } from './table.js';

/**
 * A database transaction for the repositories. It begins with its first statement. Writes are collected and sent as one statement: before
 * any read, so that reads see them, or with the commit.
 */
export class UnitOfWork extends RowReader {
  /** The texts of the statements so far. `(ORM)` stands for one of the ORM, whose text has values. */
  readonly sentTexts: string[] = [];
  private readonly pending = new PendingWrites();
  private readonly written = new Set<string>();
  private manager: EntityManager | undefined;
  private hasBegun = false;
  private failed: { readonly error: unknown } | undefined;

  constructor(
    private readonly database: Database,
    private readonly connection: Client,
    private readonly writeTexts: WriteTexts,
  ) {
    super();
  }

  get billingKeys(): BillingKeys {
    return this.database.billingKeys;
  }

  async read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]> {
    await this.flush();
    return this.send<Row>(statement, values);
  }

  /** @throws StaleVersionError, at the commit at the latest, for an update of a row that has changed since it was read. */
  async write<Row extends object>(write: Write, table: Table<Row>, ...rows: readonly Row[]): Promise<void> {
    if (rows.some((row) => this.pending.touches(table, row))) await this.flush();
    this.pending.put(write, table, rows);
    if (rows.length > 0) this.written.add(table.name);
  }

  hasWritten<Row extends object>(table: Table<Row>): boolean {
    return this.written.has(table.name);
  }

  /** Runs ORM work within the transaction, after the pending writes. */
  async withOrm<Result>(work: (manager: EntityManager) => Promise<Result>): Promise<Result> {
    await this.flush();
    if (!this.hasBegun) await this.sendCommand('begin');
    this.manager ??= this.joinedManager();
    const { manager } = this;
    this.sentTexts.push('(ORM)');
    return this.rememberFailure(() => work(manager));
  }

  async commit(): Promise<void> {
    if (this.failed || !this.pending.isEmpty) await this.flush({ commit: true });
    else if (this.hasBegun) await this.sendCommand('commit');
    this.hasBegun = false;
  }

  async rollBack(): Promise<void> {
    if (this.hasBegun) await this.sendCommand('rollback');
    this.hasBegun = false;
  }

  /** @throws the error of an earlier statement, even if the work caught it: the server has aborted the transaction. */
  private async flush(commands: TransactionCommands = {}): Promise<void> {
    if (this.failed) throw this.failed.error;
    if (this.pending.isEmpty) return;
    const { statement, values } = this.pending.take(this.writeTexts);
    await this.send(statement, values, commands);
  }

  private send<Row>(
    statement: Statement,
    values: readonly unknown[],
    { commit = false }: TransactionCommands = {},
  ): Promise<Row[]> {
    // A single statement is a transaction by itself.
    const alone = commit && !this.hasBegun;
    const commands = alone ? {} : { begin: !this.hasBegun, commit };
    this.hasBegun = !alone;
    this.sentTexts.push(statement.text);
    return this.rememberFailure(() => this.database.exchange<Row>(this.connection, statement, values, commands));
  }

  private async sendCommand(command: 'begin' | 'commit' | 'rollback'): Promise<void> {
    this.hasBegun = true;
    await this.connection.query(command);
  }

  private joinedManager(): EntityManager {
    const manager = this.database.orm.em.fork();
    manager.setTransactionContext(this.database.ormContext(this.connection));
    return manager;
  }

  private async rememberFailure<Result>(work: () => Promise<Result>): Promise<Result> {
    try {
      return await work();
    } catch (error) {
      this.failed ??= { error };
      throw error;
    }
  }
}
