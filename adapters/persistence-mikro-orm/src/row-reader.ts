import type { Reader } from './database.js';
import type { Statement } from './statement.js';

/** The row of a statement that always returns one, such as a sum or a count. @throws Error for a statement without a row. */
export async function readSingle<Row>(
  reader: Reader,
  statement: Statement,
  ...values: readonly unknown[]
): Promise<Row> {
  const [row] = await reader.read<Row>(statement, ...values);
  if (row === undefined) throw new Error('A statement that always returns a row returned none.');
  return row;
}

/** Reads rows, as they are or mapped to values of the core. */
export abstract class RowReader implements Reader {
  abstract read<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row[]>;

  /** All rows, as `from` maps them. */
  async readAs<Row, Item>(
    from: (row: Row) => Item,
    statement: Statement,
    ...values: readonly unknown[]
  ): Promise<Item[]> {
    return (await this.read<Row>(statement, ...values)).map(from);
  }

  /** The ids of a statement that selects `id`. */
  readIds<Id>(statement: Statement, ...values: readonly unknown[]): Promise<Id[]> {
    return this.readAs(({ id }: { readonly id: Id }) => id, statement, ...values);
  }

  /** The number of a statement that selects one `count`. */
  async readCount(statement: Statement, ...values: readonly unknown[]): Promise<number> {
    return (await readSingle<{ readonly count: number }>(this, statement, ...values)).count;
  }

  /** The first row, if any. */
  readOne<Row>(statement: Statement, ...values: readonly unknown[]): Promise<Row | null> {
    return this.readOneAs((row: Row) => row, statement, ...values);
  }

  /** The first row, if any, as `from` maps it. */
  async readOneAs<Row, Item>(
    from: (row: Row) => Item,
    statement: Statement,
    ...values: readonly unknown[]
  ): Promise<Item | null> {
    const [row] = await this.read<Row>(statement, ...values);
    return row === undefined ? null : from(row);
  }
}
