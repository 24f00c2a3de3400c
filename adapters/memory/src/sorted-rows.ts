/** The sort order of rows: by a number, then by key. */
export interface Ordering<Row> {
  readonly order: (row: Row) => number;
  readonly key: (row: Row) => string;
}

/** A larger chunk is split. */
export const CHUNK = 64;

const MAX_ARGUMENTS = 10_000;

/** Many sorted rows, in chunks: adding and removing a row copies only its chunk. */
export class SortedRows<Row> {
  private readonly chunks: (readonly Row[])[];
  private count: number;

  /** @param rows sorted. */
  constructor(
    rows: readonly Row[],
    private readonly ordering: Ordering<Row>,
  ) {
    this.chunks = [rows];
    this.count = rows.length;
  }

  get size(): number {
    return this.count;
  }

  add(row: Row): void {
    const at = Math.min(this.chunkOf(row), this.chunks.length - 1);
    const chunk = withRow(this.chunk(at), row, this.ordering);
    this.count += 1;
    if (chunk.length <= CHUNK) this.chunks[at] = chunk;
    else this.chunks.splice(at, 1, chunk.slice(0, CHUNK / 2), chunk.slice(CHUNK / 2));
  }

  /** Removes the row with the same order and key. */
  remove(row: Row): void {
    const at = this.chunkOf(row);
    const chunk = withoutRow(this.chunk(at), row, this.ordering);
    this.count -= 1;
    if (chunk.length > 0) this.chunks[at] = chunk;
    else this.chunks.splice(at, 1);
  }

  /** Replaces the row with the same order and key. */
  replace(row: Row): void {
    const at = this.chunkOf(row);
    this.chunks[at] = withReplaced(this.chunk(at), row, this.ordering);
  }

  /** The rows whose number is at least `from` and below `until`, in order. */
  range(from: number, until: number): readonly Row[] {
    const { order } = this.ordering;
    const first = firstWhere(this.chunks.length, (at) => order(lastOf(this.chunk(at))) >= from);
    const parts: Row[][] = [];
    for (let at = first; at < this.chunks.length && order(this.chunk(at)[0] as Row) < until; at += 1)
      parts.push(rangeOfRows(this.chunk(at), order, from, until));
    if (parts.length === 1) return parts[0] as Row[];
    // `flat` takes 8 to 50 times as long, but a call has a largest number of arguments.
    return parts.length < MAX_ARGUMENTS ? ([] as Row[]).concat(...parts) : parts.flat();
  }

  private chunk(at: number): readonly Row[] {
    return this.chunks[at] as readonly Row[];
  }

  private chunkOf(row: Row): number {
    if (this.chunks.length === 1) return 0;
    const isFrom = comparisonWith(row, this.ordering);
    return firstWhere(this.chunks.length, (at) => isFrom(lastOf(this.chunk(at))));
  }
}

/** With a new row in its place. All copies are exact arrays, in which a row costs only its reference. */
export const withRow = <Row>(rows: readonly Row[], row: Row, ordering: Ordering<Row>): readonly Row[] =>
  rows.toSpliced(indexIn(rows, row, ordering), 0, row);

/** Without the row with the same order and key. */
export const withoutRow = <Row>(rows: readonly Row[], row: Row, ordering: Ordering<Row>): readonly Row[] =>
  rows.toSpliced(indexIn(rows, row, ordering), 1);

/** With a row in the place of the one with the same order and key. */
export const withReplaced = <Row>(rows: readonly Row[], row: Row, ordering: Ordering<Row>): readonly Row[] =>
  rows.with(indexIn(rows, row, ordering), row);

/** The rows whose number is at least `from` and below `until`. */
export const rangeOfRows = <Row>(
  rows: readonly Row[],
  order: Ordering<Row>['order'],
  from: number,
  until: number,
): Row[] => rows.slice(indexFrom(rows, order, from), indexFrom(rows, order, until));

export function precedes<Row>({ order, key }: Ordering<Row>, one: Row, other: Row): boolean {
  const difference = order(one) - order(other);
  return difference < 0 || (difference === 0 && key(one) < key(other));
}

const lastOf = <Row>(rows: readonly Row[]): Row => rows[rows.length - 1] as Row;

/** The place of a row. Rows mostly come in order. */
function indexIn<Row>(rows: readonly Row[], row: Row, ordering: Ordering<Row>): number {
  const isFrom = comparisonWith(row, ordering);
  if (rows.length === 0 || !isFrom(lastOf(rows))) return rows.length;
  return firstWhere(rows.length, (at) => isFrom(rows[at] as Row));
}

/** Tells whether another row has the same place or a later one. */
function comparisonWith<Row>(row: Row, { order, key }: Ordering<Row>): (other: Row) => boolean {
  const number = order(row);
  return (other) => {
    const difference = order(other) - number;
    return difference > 0 || (difference === 0 && key(other) >= key(row));
  };
}

/** The first place of a row whose number is at least `from`. */
const indexFrom = <Row>(rows: readonly Row[], order: Ordering<Row>['order'], from: number): number =>
  firstWhere(rows.length, (index) => order(rows[index] as Row) >= from);

/** Binary search for the first index where the test is true; the length when there is none. */
function firstWhere(length: number, holds: (index: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(middle)) high = middle;
    else low = middle + 1;
  }
  return low;
}
