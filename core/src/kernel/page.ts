import { invalid } from './domain-error.js';

/** The requested page of a list: `page` from 1, `size` from 1 to 100. */
export interface PageRequest {
  readonly page: number;
  readonly size: number;
  /**
   * The `nextCursor` of a page: requests the part after that page; items added meanwhile before it have no effect. `page` is then
   * ignored.
   */
  readonly cursor?: string | undefined;
  /** The total of an earlier page: the list is not counted again. */
  readonly knownTotal?: number | undefined;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: number;
  readonly size: number;
  /** The length of the list: exact up to 10,000 items, of slots 1,000. The count of a longer list can be up to a minute old. */
  readonly total: number;
  /**
   * The cursor of the next page; null at the end. An adapter may refuse pages by number after 10,000 items (`validation`), never by
   * cursor.
   */
  readonly nextCursor: string | null;
}

/** The number of rows before the page. */
export const offsetOf = ({ page, size }: PageRequest): number => (page - 1) * size;

/** The same page, of other items. */
export const mapPage = <From, To>(page: Page<From>, map: (item: From) => To): Page<To> => ({
  ...page,
  items: page.items.map(map),
});

/**
 * A page of a list in memory. Its cursor names its last item. The next page is right also if that item, or others before it, have left the
 * list since.
 * @param textOf the text by which the list is sorted, ascending or descending; each item has another.
 * @throws DomainError validation for a cursor of no list.
 */
export function pageOfItems<Item>(
  items: readonly Item[],
  request: PageRequest,
  textOf: (item: Item) => string,
): Page<Item> {
  const { size } = request;
  const { page, offset } =
    request.cursor === undefined
      ? { page: request.page, offset: offsetOf(request) }
      : locateCursor(request.cursor, items, textOf);
  const wanted = items.slice(offset, offset + size);
  const [first, last, end] = [items[0], wanted.at(-1), items.at(-1)];
  const isLast = first === undefined || last === undefined || end === undefined || offset + size >= items.length;
  const nextCursor = isLast ? null : `${page + 1}.${textOf(first) < textOf(end) ? 'asc' : 'desc'}.${textOf(last)}`;
  return { items: wanted, page, size, total: items.length, nextCursor };
}

/** A text that is sorted like the number, which is 0 or more, then like the id. */
export const sortTextOf = (order: number, id: string): string => `${String(order).padStart(16, '0')}.${id}`;

function locateCursor<Item>(cursor: string, items: readonly Item[], textOf: (item: Item) => string) {
  const [, page = '', direction, last] = /^([1-9]\d{0,8})\.(asc|desc)\.(.+)$/s.exec(cursor) ?? [];
  if (last === undefined) throw invalid('cursor', 'WRONG_FORM', 'Must be the nextCursor of a list.');
  const index = items.findIndex((item) => textOf(item) === last);
  const precedes = (item: Item): boolean => (direction === 'asc' ? textOf(item) < last : textOf(item) > last);
  return { page: Number(page), offset: index === -1 ? items.filter(precedes).length : index + 1 };
}
