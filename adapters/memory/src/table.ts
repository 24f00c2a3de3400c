import { precedes, SortedRows, type Ordering } from './sorted-rows.js';

/** Rows that belong together, in an order. A row without a group is not in the index. */
export interface IndexShape<Row> {
  readonly group: (row: Row) => string | null;
  readonly order: (row: Row) => number;
}

export interface TableShape<Row, Index extends string, Unique extends string> {
  readonly key: (row: Row) => string;
  readonly indexes: Readonly<Record<Index, IndexShape<Row>>>;
  /** Values that at most one row has, whoever writes has made sure of it; null for a row without. */
  readonly uniques: Readonly<Record<Unique, (row: Row) => string | null>>;
}

/** Numbers of an index: from `from` on, `until` excluded. */
export interface Range {
  readonly from?: number | undefined;
  readonly until?: number | undefined;
}

/** What can be read of a table. */
export interface Rows<Row, Index extends string, Unique extends string> {
  get(key: string): Row | undefined;
  find(unique: Unique, value: string): Row | undefined;
  /** The rows of an index's group, in its order. Read it to the end before anything is written. */
  scan(index: Index, group: string, range?: Range): Iterable<Row>;
  all(): Iterable<Row>;
}

/** Rows with their indexes. Nothing is taken out by a transaction: an end is a state. */
export class Layer<Row, Index extends string, Unique extends string> implements Rows<Row, Index, Unique> {
  private readonly rows = new Map<string, Row>();
  /** Each is made when it is first asked for: little is asked of what a transaction has written. */
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
    return this.groupedRows(index).group(group)?.range(from, until) ?? [];
  }

  /** How many rows an index's group has. */
  count(index: Index, group: string): number {
    return this.groupedRows(index).group(group)?.size ?? 0;
  }

  /** @returns the row that was there. */
  put(row: Row): Row | undefined {
    const key = this.shape.key(row);
    const old = this.rows.get(key);
    this.rows.set(key, row);
    for (const index of this.indexes.values()) {
      if (old === undefined) index.add(row);
      else index.replace(old, row);
    }
    for (const unique of this.uniques.values()) {
      if (old !== undefined) unique.remove(old);
      unique.add(row);
    }
    return old;
  }

  /** Takes out the rows that nobody will ask for again. */
  forget(isOver: (row: Row) => boolean): void {
    for (const [key, row] of this.rows) {
      if (!isOver(row)) continue;
      this.rows.delete(key);
      for (const index of this.indexes.values()) index.remove(row);
      for (const unique of this.uniques.values()) unique.remove(row);
    }
  }

  clear(): void {
    this.rows.clear();
    this.indexes.clear();
    this.uniques.clear();
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

/** One unique value: the row that has it. */
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
}

/** One index: the rows of each group, in order. */
class GroupedRows<Row> {
  private readonly groups = new Map<string, SortedRows<Row>>();

  constructor(private readonly shape: IndexShape<Row> & Ordering<Row>) {}

  group(name: string): SortedRows<Row> | undefined {
    return this.groups.get(name);
  }

  add(row: Row): void {
    const name = this.shape.group(row);
    if (name === null) return;
    const rows = this.groups.get(name) ?? new SortedRows(this.shape);
    if (rows.size === 0) this.groups.set(name, rows);
    rows.add(row);
  }

  remove(row: Row): void {
    const name = this.shape.group(row);
    if (name === null) return;
    const rows = this.groups.get(name);
    rows?.remove(row);
    if (rows?.size === 0) this.groups.delete(name);
  }

  /** Both have one key. */
  replace(old: Row, row: Row): void {
    const name = this.shape.group(row);
    if (name !== null && name === this.shape.group(old) && this.shape.order(old) === this.shape.order(row)) {
      this.groups.get(name)?.replace(row);
      return;
    }
    this.remove(old);
    this.add(row);
  }
}

/**
 * A table as the transaction under way sees it: its own writes lie over what is committed. Committing and rolling back cost what
 * was written, not what is there.
 */
export class Table<Row, Index extends string, Unique extends string> implements Rows<Row, Index, Unique> {
  /** What everybody else sees. */
  readonly committed: Layer<Row, Index, Unique>;
  private readonly written: Layer<Row, Index, Unique>;

  constructor(private readonly shape: TableShape<Row, Index, Unique>) {
    this.committed = new Layer(shape);
    this.written = new Layer(shape);
  }

  get(key: string): Row | undefined {
    return this.written.get(key) ?? this.committed.get(key);
  }

  find(unique: Unique, value: string): Row | undefined {
    const row = this.written.find(unique, value);
    if (row !== undefined) return row;
    const committed = this.committed.find(unique, value);
    return committed !== undefined && this.isWritten(committed) ? undefined : committed;
  }

  /** @throws Error when a row of the key is there: ids are made once. */
  add(row: Row): void {
    const key = this.shape.key(row);
    if (this.get(key) !== undefined) throw new Error(`there already: ${key}`);
    this.written.put(row);
  }

  put(row: Row): void {
    this.written.put(row);
  }

  /** Whether the transaction has anything to commit here. */
  get hasWritten(): boolean {
    return this.written.size > 0;
  }

  scan(index: Index, group: string, range?: Range): Iterable<Row> {
    if (this.written.size === 0) return this.committed.scan(index, group, range);
    const ordering = { key: this.shape.key, order: this.shape.indexes[index].order };
    return merged(this.untouched(index, group, range), this.written.scan(index, group, range), ordering);
  }

  all(): Iterable<Row> {
    return this.written.size === 0 ? this.committed.all() : this.allWithOwn();
  }

  private *allWithOwn(): Generator<Row, void> {
    for (const row of this.committed.all()) if (!this.isWritten(row)) yield row;
    yield* this.written.all();
  }

  /** @param told of each row, with what it was before. */
  commit(told?: (before: Row | undefined, after: Row) => void): void {
    if (this.written.size === 0) return;
    for (const row of this.written.all()) {
      const before = this.committed.put(row);
      told?.(before, row);
    }
    this.written.clear();
  }

  rollBack(): void {
    if (this.written.size > 0) this.written.clear();
  }

  private *untouched(index: Index, group: string, range?: Range): Generator<Row, void> {
    for (const row of this.committed.scan(index, group, range)) if (!this.isWritten(row)) yield row;
  }

  private isWritten(row: Row): boolean {
    return this.written.get(this.shape.key(row)) !== undefined;
  }
}

/** Both in one order, each being in order. */
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
