/** The sort order of rows: by a number, then by key. */
export interface Ordering<Row> {
  readonly order: (row: Row) => number;
  readonly key: (row: Row) => string;
}

/** A larger chunk is split. */
const CHUNK = 512;

/** Up to this number, rows are one array without chunks: most groups are small. */
const FEW = 16;

/** Neighbouring rows, and their numbers in an array of their own: a search reads no rows. */
interface Chunk<Row> {
  readonly rows: Row[];
  readonly orders: number[];
}

/** Sorted rows, many in chunks: adding and removing a row moves only its chunk. */
export class SortedRows<Row> {
  /** Null once there were more than `FEW` rows. Few rows have exact arrays, so a row costs only its reference. */
  private few: readonly Row[] | null = [];
  private chunks: Chunk<Row>[] = [];
  private count = 0;

  constructor(private readonly ordering: Ordering<Row>) {}

  get size(): number {
    return this.few?.length ?? this.count;
  }

  add(row: Row): void {
    if (this.few) this.addToFew(this.few, row);
    else this.addToChunk(row);
  }

  private addToFew(few: readonly Row[], row: Row): void {
    const rows = few.toSpliced(this.indexInFew(few, row), 0, row);
    this.few = rows.length > FEW ? null : rows;
    if (this.few) return;
    this.chunks = [{ rows, orders: rows.map((one) => this.ordering.order(one)) }];
    this.count = rows.length;
  }

  private addToChunk(row: Row): void {
    const order = this.ordering.order(row);
    const at = Math.min(this.chunkOf(row, order), this.chunks.length - 1);
    const chunk = this.chunks[at];
    if (!chunk) return;
    this.count += 1;
    const index = this.indexIn(chunk, row, order);
    insert(chunk.rows, index, row);
    insert(chunk.orders, index, order);
    if (chunk.rows.length > CHUNK)
      this.chunks.splice(at + 1, 0, { rows: chunk.rows.splice(CHUNK / 2), orders: chunk.orders.splice(CHUNK / 2) });
  }

  /** Removes the row with the same order and key. */
  remove(row: Row): void {
    if (this.few) {
      this.few = this.few.toSpliced(this.indexInFew(this.few, row), 1);
      return;
    }
    const order = this.ordering.order(row);
    const at = this.chunkOf(row, order);
    const chunk = this.chunks[at];
    if (!chunk) return;
    const index = this.indexIn(chunk, row, order);
    this.count -= 1;
    chunk.rows.splice(index, 1);
    chunk.orders.splice(index, 1);
    if (chunk.rows.length === 0) this.chunks.splice(at, 1);
    if (this.count === 0) this.few = [];
  }

  /** Replaces the row with the same order and key. */
  replace(row: Row): void {
    if (this.few) {
      this.few = this.few.with(this.indexInFew(this.few, row), row);
      return;
    }
    const order = this.ordering.order(row);
    const chunk = this.chunks[this.chunkOf(row, order)];
    if (chunk) chunk.rows[this.indexIn(chunk, row, order)] = row;
  }

  /** The rows whose number is at least `from` and below `until`, in order. An array is read faster than a generator. */
  range(from = -Infinity, until = Infinity): readonly Row[] {
    if (!this.few) return this.rangeOfChunks(from, until);
    return this.few.filter((row) => {
      const order = this.ordering.order(row);
      return order >= from && order < until;
    });
  }

  private rangeOfChunks(from: number, until: number): readonly Row[] {
    const parts: Row[][] = [];
    const first = firstWhere(this.chunks.length, (at) => lastOf(this.orders(at)) >= from);
    for (const { rows, orders } of this.chunks.slice(first)) {
      const end = indexFrom(orders, until);
      parts.push(rows.slice(indexFrom(orders, from), end));
      if (end < orders.length) break;
    }
    return parts.length === 1 ? (parts[0] as Row[]) : parts.flat();
  }

  private indexInFew(few: readonly Row[], row: Row): number {
    const order = this.ordering.order(row);
    const index = few.findIndex((one) => !this.isBefore(one, this.ordering.order(one), row, order));
    return index === -1 ? few.length : index;
  }

  private orders(at: number): readonly number[] {
    return (this.chunks[at] as Chunk<Row>).orders;
  }

  private chunkOf(row: Row, order: number): number {
    if (this.chunks.length < 2) return 0;
    return firstWhere(this.chunks.length, (at) => {
      const { rows, orders } = this.chunks[at] as Chunk<Row>;
      const last = orders.length - 1;
      return !this.isBefore(rows[last] as Row, orders[last] as number, row, order);
    });
  }

  /** Rows mostly come in order. */
  private indexIn({ rows, orders }: Chunk<Row>, row: Row, order: number): number {
    if (lastOf(orders) < order) return orders.length;
    return firstWhere(orders.length, (at) => !this.isBefore(rows[at] as Row, orders[at] as number, row, order));
  }

  private isBefore(one: Row, oneOrder: number, other: Row, otherOrder: number): boolean {
    return oneOrder < otherOrder || (oneOrder === otherOrder && this.ordering.key(one) < this.ordering.key(other));
  }
}

export function precedes<Row>({ order, key }: Ordering<Row>, one: Row, other: Row): boolean {
  const difference = order(one) - order(other);
  return difference < 0 || (difference === 0 && key(one) < key(other));
}

const lastOf = (numbers: readonly number[]): number => numbers[numbers.length - 1] as number;

/** The first place of a number that is at least `from`. */
const indexFrom = (numbers: readonly number[], from: number): number =>
  firstWhere(numbers.length, (index) => (numbers[index] as number) >= from);

function insert<Item>(items: Item[], index: number, item: Item): void {
  if (index === items.length) items.push(item);
  else items.splice(index, 0, item);
}

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
