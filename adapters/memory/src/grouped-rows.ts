import { CHUNK, rangeOfRows, SortedRows, withoutRow, withReplaced, withRow, type Ordering } from './sorted-rows.js';

/** An index: groups of rows in an order. A row without a group is not indexed. */
export interface IndexShape<Row> {
  readonly group: (row: Row) => string | null;
  readonly order: (row: Row) => number;
}

/** The rows of a group, in order. Most groups are small: they are one array, without an object of their own. */
type Group<Row> = readonly Row[] | SortedRows<Row>;

/** An index: the rows of each group, in order. */
export class GroupedRows<Row> {
  private readonly groups = new Map<string, Group<Row>>();

  constructor(private readonly shape: IndexShape<Row> & Ordering<Row>) {}

  count(name: string): number {
    const group = this.groups.get(name) ?? [];
    return group instanceof SortedRows ? group.size : group.length;
  }

  /** The rows whose number is at least `from` and below `until`, in order. An array is read faster than a generator. */
  range(name: string, from = -Infinity, until = Infinity): readonly Row[] {
    const group = this.groups.get(name) ?? [];
    return group instanceof SortedRows ? group.range(from, until) : rangeOfRows(group, this.shape.order, from, until);
  }

  add(row: Row): void {
    const name = this.shape.group(row);
    if (name === null) return;
    const group = this.groups.get(name) ?? [];
    if (group instanceof SortedRows) {
      group.add(row);
      return;
    }
    const rows = withRow(group, row, this.shape);
    this.groups.set(name, rows.length > CHUNK ? new SortedRows(rows, this.shape) : rows);
  }

  remove(row: Row): void {
    const name = this.shape.group(row);
    const group = name === null ? undefined : this.groups.get(name);
    if (name === null || group === undefined) return;
    if (group instanceof SortedRows) group.remove(row);
    else this.groups.set(name, withoutRow(group, row, this.shape));
    if (this.count(name) === 0) this.groups.delete(name);
  }

  /** Both rows have the same key. */
  replace(old: Row, row: Row): void {
    const [former, name] = [this.shape.group(old), this.shape.group(row)];
    if (name === null || name !== former || this.shape.order(old) !== this.shape.order(row)) {
      this.remove(old);
      this.add(row);
      return;
    }
    const group = this.groups.get(name);
    if (group instanceof SortedRows) group.replace(row);
    else if (group) this.groups.set(name, withReplaced(group, row, this.shape));
  }
}
