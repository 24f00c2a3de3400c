import { invalid, offsetOf, type Page, type PageRequest } from '@spotter/core/kernel';
import type { Reader } from '../database.js';
import { readSingle } from '../row-reader.js';
import { StatementError } from '../statement-error.js';
import type { Table } from '../table.js';
import type { Where } from './conditions.js';
import { decodePosition, encodePosition, invalidCursor, type ListPosition } from './list-position.js';
import type { Statements } from './statements.js';

/**
 * Pages have numbers up to this entry, and totals are exact unless the list says otherwise: both cost as many rows as precede. A longer
 * list is counted once a minute, and its later pages are read by cursor.
 */
const NUMBERED_ENTRIES = 10_000;

const NOT_COUNTED = 'select 0::bigint as total';

/** PostgreSQL data exceptions: a malformed instant, id or text. */
const DATA_EXCEPTION = /^22/;

/** The sort order of a list: by a column and then by id, or by id only. */
export interface ListOrder {
  readonly key: string | null;
  readonly id: string;
  readonly direction: 'asc' | 'desc';
}

type OrderColumns = readonly [id: string] | readonly [key: string, id: string];

const orderBy = (direction: ListOrder['direction'], [first, second]: OrderColumns): ListOrder =>
  second === undefined ? { key: null, id: first, direction } : { key: first, id: second, direction };

export const ascending = (...columns: OrderColumns): ListOrder => orderBy('asc', columns);
export const descending = (...columns: OrderColumns): ListOrder => orderBy('desc', columns);

/** The SQL parts of a list. */
export interface Listing {
  /** The listed table with the joins that the conditions need. */
  readonly from: string;
  /** The alias of the listed row; it has an `id`. */
  readonly alias: string;
  readonly order: ListOrder;
  /** Columns of that row and of `details`, with `?` for a value of their own. */
  readonly columns: string;
  /** Left joins to the rows of the page alone: others would drop the row of an empty page. */
  readonly details?: string;
}

/** The list of a table's rows. */
export const listOf = <Row extends object>(
  table: Table<Row>,
  alias: string,
  order: ListOrder,
  columns = table.selection(alias),
  details = '',
): Listing => ({ from: `${table.name} ${alias}`, alias, order, columns, details });

/** An empty page is one row with only the total. */
export type ListedRow<Row> = Row & {
  /** Up to the longest list that is counted with each page, and one more. */
  readonly total: number;
  readonly listedId: string | number | null;
  readonly listedKey: string | null;
};

/**
 * Reads a page and the total in one statement; the total of a longer list takes a second one.
 * @param columnValue of `?` in the columns. It has the last number: the count takes the values of the conditions alone.
 */
export async function readPage<Row>(
  reader: Reader,
  statements: Statements,
  listing: Listing,
  where: Where,
  request: PageRequest,
  ...columnValue: [] | [unknown]
): Promise<Page<Row>> {
  const position = parsePosition(request, listing.order);
  const listed = whereBehind(where, listing.order, position);
  const total = new ListTotal(reader, statements, listing.from, where);
  const counted = await total.countedRows(request);
  const { limit, offset } = calculateWindow(request);
  const text = pageText(listing, counted, listed);
  const values = [...listed.values, limit, offset, ...columnValue];
  const rows = await readRows<ListedRow<Row>>(reader, statements, text, values, request);
  return pageFrom(rows, request, position?.page ?? request.page, await total.of(rows, request));
}

/** @throws DomainError validation for a cursor with values that do not fit the list. */
export async function readRows<Row>(
  reader: Reader,
  statements: Statements,
  text: string,
  values: readonly unknown[],
  { cursor }: PageRequest,
): Promise<Row[]> {
  try {
    return await reader.read<Row>(statements.of(text), ...values);
  } catch (error) {
    if (cursor !== undefined && error instanceof StatementError && DATA_EXCEPTION.test(error.code ?? ''))
      throw invalidCursor();
    throw error;
  }
}

/** The total of a list: counted with the page while it is short, once a minute when it is long. */
export class ListTotal {
  private long: number | null = null;

  /**
   * @param key the cache key of a long list's total: its text and values, unless they change with each request.
   * @param exactUpTo the length of a long list.
   */
  constructor(
    private readonly reader: Reader,
    private readonly statements: Statements,
    private readonly from: string,
    private readonly where: Where,
    private readonly key = JSON.stringify([from, where]),
    private readonly exactUpTo = NUMBERED_ENTRIES,
  ) {}

  /**
   * The count within the page's statement, up to one more than `exactUpTo`; 0 for a list that was counted before.
   * @param order makes the planner choose the index with all conditions.
   */
  async countedRows({ knownTotal }: PageRequest, order = ''): Promise<string> {
    if (knownTotal !== undefined) return NOT_COUNTED;
    const recent = await this.statements.counts.recent(this.key);
    if (recent !== undefined && recent > this.exactUpTo) this.long = recent;
    if (this.long !== null) return NOT_COUNTED;
    const rows = `select from ${this.from} where ${this.where.text} ${order} limit ${this.exactUpTo + 1}`;
    return `select count(*) as total from (${rows}) as rows`;
  }

  /** @throws DomainError validation for a page without a number. */
  async of(rows: readonly ListedRow<unknown>[], request: PageRequest): Promise<number> {
    if (request.knownTotal !== undefined) return request.knownTotal;
    const total = this.long ?? (await this.complete(rows[0]?.total ?? 0));
    if (total > NUMBERED_ENTRIES && request.cursor === undefined && offsetOf(request) >= NUMBERED_ENTRIES)
      throw invalid(
        'page',
        'TOO_LARGE',
        `Page numbers work up to entry ${NUMBERED_ENTRIES}. Use nextCursor for later pages.`,
      );
    return total;
  }

  private async complete(counted: number): Promise<number> {
    if (counted <= this.exactUpTo) return counted;
    return Math.max(counted, await this.statements.counts.of(this.key, () => this.countAll()));
  }

  private async countAll(): Promise<number> {
    const text = `select count(*) as total from ${this.from} where ${this.where.text}`;
    const counted = this.statements.of(text);
    return (await readSingle<{ readonly total: number }>(this.reader, counted, ...this.where.values)).total;
  }
}

/** @throws DomainError validation for a cursor of another list. */
export function parsePosition({ cursor }: PageRequest, { key }: ListOrder): ListPosition | null {
  if (cursor === undefined) return null;
  const position = decodePosition(cursor);
  if ((position.key === null) !== (key === null)) throw invalidCursor();
  return position;
}

/** The same conditions for the rows after the position. */
export function whereBehind(where: Where, { key, id, direction }: ListOrder, position: ListPosition | null): Where {
  if (position === null) return where;
  const beyond = direction === 'asc' ? '>' : '<';
  const next = where.values.length + 1;
  return key === null
    ? { text: `${where.text} and ${id} ${beyond} $${next}`, values: [...where.values, position.id] }
    : {
        text: `${where.text} and (${key}, ${id}) ${beyond} ($${next}, $${next + 1})`,
        values: [...where.values, position.key, position.id],
      };
}

/** The rows of the page, and one more to detect a next page. */
export function calculateWindow(request: PageRequest): { limit: number; offset: number } {
  const offset = request.cursor === undefined ? offsetOf(request) : 0;
  return offset < NUMBERED_ENTRIES ? { limit: request.size + 1, offset } : { limit: 0, offset: NUMBERED_ENTRIES };
}

/** @param page its number, also with a cursor. */
export function pageFrom<Row>(
  rows: readonly ListedRow<Row>[],
  { size }: PageRequest,
  page: number,
  total: number,
): Page<Row> {
  const there = rows.filter(({ listedId }) => listedId !== null);
  const wanted = there.slice(0, size);
  const last = there.length > size ? wanted.at(-1) : undefined;
  return {
    items: wanted.map(({ total: _, listedId: __, listedKey: ___, ...row }) => row as Row),
    page,
    size,
    total,
    nextCursor: last ? encodePosition({ page: page + 1, key: last.listedKey, id: String(last.listedId) }) : null,
  };
}

/** @param counted the statement that counts the list. */
function pageText({ from, alias, order, columns, details = '' }: Listing, counted: string, listed: Where): string {
  const { key, id, direction } = order;
  const ordered = key === null ? `${id} ${direction}` : `${key} ${direction}, ${id} ${direction}`;
  const next = listed.values.length + 1;
  const shown = columns.replaceAll('?', `$${next + 2}`);
  return `
    select counted.total, ${alias}.id as "listedId", ${key === null ? 'null' : `(${key})::text`} as "listedKey", ${shown}
    from (${counted}) as counted
    left join (
      select ${alias}.* from ${from} where ${listed.text}
      order by ${ordered} limit $${next} offset $${next + 1}
    ) as ${alias} on true
    ${details}
    order by ${ordered}`;
}
