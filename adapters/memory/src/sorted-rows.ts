/** The sort order of rows: by a number, then by key. */
export interface Ordering<Row> {
  readonly order: (row: Row) => number;
  readonly key: (row: Row) => string;
}

/** A larger chunk is split. */
const CHUNK = 512;

/** Sorted rows in chunks: adding and removing a row moves only its chunk. */
export class SortedRows<Row> {
  private readonly chunks: Row[][] = [];
  private count = 0;

  constructor(private readonly ordering: Ordering<Row>) {}

  get size(): number {
    return this.count;
  }

  add(row: Row): void {
    this.count += 1;
    const at = Math.min(this.chunkOf(row), this.chunks.length - 1);
    const chunk = this.chunks[at];
    if (!chunk) return void this.chunks.push([row]);
    chunk.splice(this.indexIn(chunk, row), 0, row);
    if (chunk.length > CHUNK) this.chunks.splice(at + 1, 0, chunk.splice(CHUNK / 2));
  }

  /** Removes the row with the same order and key. */
  remove(row: Row): void {
    const at = this.chunkOf(row);
    const chunk = this.chunks[at];
    if (!chunk) return;
    this.count -= 1;
    chunk.splice(this.indexIn(chunk, row), 1);
    if (chunk.length === 0) this.chunks.splice(at, 1);
  }

  /** Replaces the row with the same order and key. */
  replace(row: Row): void {
    const chunk = this.chunks[this.chunkOf(row)];
    if (chunk) chunk[this.indexIn(chunk, row)] = row;
  }

  /** The rows whose number is at least `from` and below `until`, in order. */
  *range(from = -Infinity, until = Infinity): Generator<Row, void> {
    const { order } = this.ordering;
    const reached = (row: Row) => order(row) >= from;
    const first = firstWhere(this.chunks, (chunk) => reached(lastOf(chunk)));
    for (let at = first; at < this.chunks.length; at += 1) {
      const chunk = this.chunks[at] as Row[];
      for (let index = at === first ? firstWhere(chunk, reached) : 0; index < chunk.length; index += 1) {
        const row = chunk[index] as Row;
        if (order(row) >= until) return;
        yield row;
      }
    }
  }

  private chunkOf(row: Row): number {
    return firstWhere(this.chunks, (chunk) => !this.before(lastOf(chunk), row));
  }

  private indexIn(chunk: readonly Row[], row: Row): number {
    return firstWhere(chunk, (other) => !this.before(other, row));
  }

  private before(one: Row, other: Row): boolean {
    return precedes(this.ordering, one, other);
  }
}

export function precedes<Row>({ order, key }: Ordering<Row>, one: Row, other: Row): boolean {
  const difference = order(one) - order(other);
  return difference < 0 || (difference === 0 && key(one) < key(other));
}

const lastOf = <Row>(chunk: readonly Row[]): Row => chunk[chunk.length - 1] as Row;

/** Binary search for the first index where the test is true; the length when there is none. */
function firstWhere<Item>(items: readonly Item[], holds: (item: Item) => boolean): number {
  let low = 0;
  let high = items.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (holds(items[middle] as Item)) high = middle;
    else low = middle + 1;
  }
  return low;
}
