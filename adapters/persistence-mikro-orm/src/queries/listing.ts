import { offsetOf, type Page, type PageRequest } from '@spotter/core';
import type { Reader } from '../database.js';
import type { Where } from './conditions.js';
import type { Statements } from './statements.js';

/**
 * Where a list ends: its total says no more, and pages beyond are empty. So no list costs more than its first rows, however many
 * there are; whoever looks for later ones narrows the filter.
 */
const LIST_END = 10_000;

/** How a list is read, in SQL. */
export interface Listing {
  /** What is listed, joined to what the conditions need. */
  readonly from: string;
  /** The row that makes an item; it has an `id`. */
  readonly alias: string;
  readonly order: string;
  /** Of that row and of `details`. */
  readonly columns: string;
  /** Joined to the rows of the page alone. */
  readonly details?: string;
}

/** A page without rows still comes as one, of nothing but the total. */
export type Listed<Row> = Row & { readonly total: number; readonly listedId: string | null };

/** The rows of one page, and how many there are in all, in one statement. */
export async function readPage<Row>(
  reader: Reader,
  statements: Statements,
  listing: Listing,
  where: Where,
  request: PageRequest,
): Promise<Page<Row>> {
  const { limit, offset } = windowOf(request, LIST_END);
  const text = pageText(listing, where);
  const rows = await reader.read<Listed<Row>>(statements.of(text), ...where.values, limit, offset);
  return pageFrom(rows, request);
}

/** The rows wanted of a list that ends. */
export function windowOf(request: PageRequest, end: number): { limit: number; offset: number } {
  const offset = Math.min(offsetOf(request), end);
  return { limit: Math.min(request.size, end - offset), offset };
}

export const pageFrom = <Row>(rows: readonly Listed<Row>[], { page, size }: PageRequest): Page<Row> => ({
  items: rows.flatMap(({ total: _, listedId, ...row }) => (listedId === null ? [] : [row as Row])),
  page,
  size,
  total: rows[0]?.total ?? 0,
});

function pageText({ from, alias, order, columns, details = '' }: Listing, { text, values }: Where): string {
  return `
    select counted.total, ${alias}.id as "listedId", ${columns}
    from (select count(*) as total from (select from ${from} where ${text} limit ${LIST_END}) as rows) as counted
    left join (
      select ${alias}.* from ${from} where ${text}
      order by ${order} limit $${values.length + 1} offset $${values.length + 2}
    ) as ${alias} on true
    ${details}
    order by ${order}`;
}
