import type { UnitOfWork } from '../unit-of-work.js';
import type { Table } from '../table.js';
import { lockById } from './row-lock.js';

/**
 * Rows of one table, stored by the ORM, for tables off the hot path. It does not use the ORM's flush, which enables async hooks for the
 * process. On Node 20 they cost every request a tenth of its time.
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

  /**
   * Gives the values of the row to those that match. The key is not set: before a trigger, PostgreSQL would lock it, although it stays,
   * and block inserts of referencing rows.
   * @returns their number.
   */
  update(where: Partial<Row>, row: Row): Promise<number> {
    const key: readonly string[] = this.table.key;
    const values = Object.entries(this.table.pick(row)).filter(([property]) => !key.includes(property));
    return this.unitOfWork.withOrm((manager) =>
      manager.nativeUpdate<Row>(this.table.schema, where, Object.fromEntries(values) as Row),
    );
  }
}
