import type { UnitOfWork } from '../unit-of-work.js';
import type { Table } from '../table.js';
import { lockById } from './row-lock.js';

/**
 * Rows of one table, stored by the ORM, for tables off the hot path. It does not use the ORM's flush, which enables async hooks for
 * the whole process: on Node 20 they cost every request a tenth of its time.
 */
export class OrmRepository<Row extends object> {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    private readonly table: Table<Row>,
  ) {}

  /** The row with the id, locked. */
  find(id: string): Promise<Row | null> {
    return this.unitOfWork.readOne<Row>(lockById(this.table), id);
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
