import { GroupedRows, type IndexShape } from './grouped-rows.js';
import { precedes, type Ordering } from './sorted-rows.js';

export interface TableShape<Row, Index extends string, Unique extends string> {
  readonly key: (row: Row) => string;
  readonly indexes: Readonly<Record<Index, IndexShape<Row>>>;
  /** An index to the last row of a value; where values must be unique, writers ensure it. Null for a row without a value. */
  readonly uniques: Readonly<Record<Unique, (row: Row) => string | null>>;
}

/** A range of an index: `from` included, `until` excluded. */
export interface Range {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** The read access to a table. */
export interface Rows<Row, Index extends string, Unique extends string> {
  get(key: string): Row | undefined;
  find(unique: Unique, value: string): Row | undefined;
  /** The rows of an index's group, in order. Must be read to the end before a write. */
  scan(index: Index, group: string, range?: Range): Iterable<Row>;
  all(): Iterable<Row>;
}

/** Rows with their indexes. Transactions remove no rows: an end is a state. */
export class Layer<Row, Index extends string, Unique extends string> implements Rows<Row, Index, Unique> {
  private readonly rows = new Map<string, Row>();
  /** Indexes are created on demand: a transaction's own writes are rarely queried. */
  private readonly indexes = new Map<Index, GroupedRows<Row>>();
  private readonly uniques = new Map<Unique, UniqueRows<Row>>();

  constructor(private readonly shape: TableShape<Row, Index, Unique>) {}

  get size(): number {
    return this.rows.size;
  }

  get(key: string): Row | undefined {
    return this.rows.get(key);
  }

  find(unique: Unique, value: string): Row | undefined {
    return this.uniqueRows(unique).find(value);
  }

  all(): Iterable<Row> {
    return this.rows.values();
  }

  scan(index: Index, group: string, { from, until }: Range = {}): Iterable<Row> {
    return this.groupedRows(index).range(group, from, until);
  }

  /** The number of rows in an index's group. */
  count(index: Index, group: string): number {
    return this.groupedRows(index).count(group);
  }

  /** @returns the previous row. */
  put(row: Row): Row | undefined {
    const key = this.shape.key(row);
    const old = this.rows.get(key);
    this.rows.set(key, row);
    for (const index of this.indexes.values()) {
      if (old === undefined) index.add(row);
      else index.replace(old, row);
    }
    for (const unique of this.uniques.values()) {
      if (old === undefined) unique.add(row);
      else unique.replace(old, row);
    }
    return old;
  }

  /** Removes rows that are no longer needed. */
  forget(isOver: (row: Row) => boolean): void {
    for (const row of this.rows.values()) {
      if (!isOver(row)) continue;
      this.rows.delete(this.shape.key(row));
      for (const index of this.indexes.values()) index.remove(row);
      for (const unique of this.uniques.values()) unique.remove(row);
    }
  }

  clear(): void {
    this.rows.clear();
    // Clearing an empty map allocates, and most transactions make no indexes.
    if (this.indexes.size > 0) this.indexes.clear();
    if (this.uniques.size > 0) this.uniques.clear();
  }

  private groupedRows(name: Index): GroupedRows<Row> {
    const known = this.indexes.get(name);
    if (known !== undefined) return known;
    const made = new GroupedRows({ ...this.shape.indexes[name], key: this.shape.key });
    for (const row of this.rows.values()) made.add(row);
    this.indexes.set(name, made);
    return made;
  }

  private uniqueRows(name: Unique): UniqueRows<Row> {
    const known = this.uniques.get(name);
    if (known !== undefined) return known;
    const made = new UniqueRows(this.shape.uniques[name]);
    for (const row of this.rows.values()) made.add(row);
    this.uniques.set(name, made);
    return made;
  }
}

/** An index to the last row of each value. */
class UniqueRows<Row> {
  private readonly rows = new Map<string, Row>();

  constructor(private readonly valueOf: (row: Row) => string | null) {}

  find(value: string): Row | undefined {
    return this.rows.get(value);
  }

  add(row: Row): void {
    const value = this.valueOf(row);
    if (value !== null) this.rows.set(value, row);
  }

  remove(row: Row): void {
    const value = this.valueOf(row);
    if (value !== null && this.rows.get(value) === row) this.rows.delete(value);
  }

  replace(old: Row, row: Row): void {
    if (this.valueOf(old) !== this.valueOf(row)) this.remove(old);
    this.add(row);
  }
}

const FEW_ROWS = 16;

/**
 * A table as seen by the current transaction: its own writes over the committed rows. Commit and rollback cost as much as the
 * writes, not as the table.
 */
export class Table<Row, Index extends string, Unique extends string> implements Rows<Row, Index, Unique> {
  /** The committed rows. */
  readonly committed: Layer<Row, Index, Unique>;
  private readonly written: Layer<Row, Index, Unique>;
  private onFirstWrite: () => void = () => undefined;

  constructor(private readonly shape: TableShape<Row, Index, Unique>) {
    this.committed = new Layer(shape);
    this.written = new Layer(shape);
  }

  /** @param onFirstWrite called with the first write of each transaction. */
  watchWrites(onFirstWrite: () => void): void {
    this.onFirstWrite = onFirstWrite;
  }

  get(key: string): Row | undefined {
    return this.written.size === 0 ? this.committed.get(key) : (this.written.get(key) ?? this.committed.get(key));
  }

  find(unique: Unique, value: string): Row | undefined {
    const committed = this.committed.find(unique, value);
    if (this.written.size === 0) return committed;
    const row = this.written.find(unique, value);
    if (row !== undefined) return row;
    return committed !== undefined && this.isWritten(committed) ? undefined : committed;
  }

  /** @throws Error for an existing key, because ids are unique. */
  add(row: Row): void {
    const key = this.shape.key(row);
    if (this.get(key) !== undefined) throw new Error(`duplicate key: ${key}`);
    this.write(row);
  }

  put(row: Row): void {
    this.write(row);
  }

  /** Whether the transaction has written to this table. */
  get hasWritten(): boolean {
    return this.written.size > 0;
  }

  scan(index: Index, group: string, range?: Range): Iterable<Row> {
    if (this.written.size === 0) return this.committed.scan(index, group, range);
    const own = this.ownRows(index, group, range);
    const others = this.untouched(index, group, range);
    if (own.length === 0) return others;
    return merged(others, own, { key: this.shape.key, order: this.shape.indexes[index].order });
  }

  /** The writes of this transaction, in order. A few rows are scanned faster than indexed. */
  private ownRows(index: Index, group: string, { from = -Infinity, until = Infinity }: Range = {}): readonly Row[] {
    if (this.written.size > FEW_ROWS) return [...this.written.scan(index, group, { from, until })];
    const { group: groupOf, order } = this.shape.indexes[index];
    const own: Row[] = [];
    for (const row of this.written.all())
      if (groupOf(row) === group && order(row) >= from && order(row) < until) own.push(row);
    return own.length < 2
      ? own
      : own.sort((one, other) => (precedes({ key: this.shape.key, order }, one, other) ? -1 : 1));
  }

  all(): Iterable<Row> {
    return this.written.size === 0 ? this.committed.all() : this.allWithOwn();
  }

  private *allWithOwn(): Generator<Row, void> {
    for (const row of this.committed.all()) if (!this.isWritten(row)) yield row;
    yield* this.written.all();
  }

  /** @param onCommit receives each row with its previous value. */
  commit(onCommit?: (before: Row | undefined, after: Row) => void): void {
    if (this.written.size === 0) return;
    for (const row of this.written.all()) {
      const before = this.committed.put(row);
      onCommit?.(before, row);
    }
    this.written.clear();
  }

  rollBack(): void {
    if (this.written.size > 0) this.written.clear();
  }

  private write(row: Row): void {
    if (this.written.size === 0) this.onFirstWrite();
    this.written.put(row);
  }

  private *untouched(index: Index, group: string, range?: Range): Generator<Row, void> {
    for (const row of this.committed.scan(index, group, range)) if (!this.isWritten(row)) yield row;
  }

  private isWritten(row: Row): boolean {
    return this.written.get(this.shape.key(row)) !== undefined;
  }
}

/** Merges two sorted sequences. */
function* merged<Row>(one: Iterable<Row>, other: Iterable<Row>, ordering: Ordering<Row>): Generator<Row, void> {
  const others = other[Symbol.iterator]();
  let next = others.next();
  for (const row of one) {
    while (next.done !== true && precedes(ordering, next.value, row)) {
      yield next.value;
      next = others.next();
    }
    yield row;
  }
  while (next.done !== true) {
    yield next.value;
    next = others.next();
  }
}
