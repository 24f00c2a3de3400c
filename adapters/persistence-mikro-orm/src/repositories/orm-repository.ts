import type { UnitOfWork } from '../unit-of-work.js';
import { statement } from '../statement.js';
import type { Table } from '../table.js';

/**
 * Rows of one table, stored by the ORM, for tables off the hot path. It does not use the ORM's flush, which enables async hooks for
 * the whole process: on Node 20 they cost every request a tenth of its time.
 */
export class OrmRepository<Row extends object> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: Table<Row>,
  ) {}

  /**
   * Locked `for no key update`: the ORM's own lock would block inserts of referencing rows, for example each earning of a mentor, and the
   * two would deadlock.
   */
  find(where: Partial<Row>): Promise<Row | null> {
    const { name, columns } = this.table;
    const conditions = Object.keys(where).map((property, index) => `t.${columns.get(property)} = $${index + 1}`);
    const text = `select ${this.table.selection('t')} from ${name} t where ${conditions.join(' and ')} for no key update`;
    return this.unitOfWork.readOne<Row>(statement(text), ...Object.values(where));
  }

  /** The rows of one owner, in order. */
  findAll(where: Partial<Row>, orderBy: keyof Row & string): Promise<readonly Row[]> {
    return this.unitOfWork.withOrm(async (manager) => {
      const rows = await manager.find(this.table.schema, where, { refresh: true });
      return rows
        .map((row) => this.table.pick(row as Row))
        .sort((one, other) => (one[orderBy] < other[orderBy] ? -1 : 1));
    });
  }

  add(...rows: readonly Row[]): Promise<void> {
    return this.unitOfWork.withOrm(async (manager) => {
      await manager.insertMany<Row>(
        this.table.schema,
        rows.map((row) => this.table.pick(row)),
      );
    });
  }

  /** Inserts the row, or replaces the one with its key. */
  put(row: Row): Promise<void> {
    return this.unitOfWork.withOrm(async (manager) => {
      await manager.upsert<Row>(this.table.schema, this.table.pick(row), { disableIdentityMap: true });
    });
  }

  /** Replaces the row with its key. `put` would first try to insert it, which the triggers of a closed account refuse. */
  update(row: Row): Promise<void> {
    return this.unitOfWork.withOrm(async (manager) => {
      await manager.nativeUpdate<Row>(this.table.schema, this.keyOf(row), this.table.pick(row));
    });
  }

  /** Replaces the owner's rows by these. */
  async replace(owner: Partial<Row>, rows: readonly Row[]): Promise<void> {
    await this.unitOfWork.withOrm(async (manager) => {
      const kept = new Set(rows.map((row) => this.table.keyOf(row)));
      for (const row of await manager.find(this.table.schema, owner, { refresh: true })) {
        if (!kept.has(this.table.keyOf(row))) await manager.nativeDelete(this.table.schema, this.keyOf(row));
      }
    });
    for (const row of rows) await this.put(row);
  }

  private keyOf(row: Row): Partial<Row> {
    return Object.fromEntries(this.table.key.map((property) => [property, row[property]])) as Partial<Row>;
  }
}
