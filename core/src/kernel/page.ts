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
  /** The length of the list: exact up to 10,000 items, of slots 1,000. A longer list may have been counted up to a minute ago. */
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
 * A page of a list that is in memory. Its cursor names the last item; where that has left the list, the next page begins at its place.
 * @throws DomainError validation for a cursor of no list.
 */
export const pageOfItems = <Item>(
  items: readonly Item[],
  request: PageRequest,
  idOf: (item: Item) => string,
): Page<Item> =>
  pageFromCursor(items, request, idOf, (id, place) => {
    const index = items.findIndex((item) => idOf(item) === id);
    return index === -1 ? place : index + 1;
  });

/**
 * The same for a list that is sorted by a text, each item by its own: the next page is right also when items have left the list.
 * @throws DomainError validation for a cursor of no list.
 */
export const pageOfSortedItems = <Item>(
  items: readonly Item[],
  request: PageRequest,
  textOf: (item: Item) => string,
): Page<Item> => pageFromCursor(items, request, textOf, (text) => items.filter((item) => textOf(item) <= text).length);

/** @param offsetAfter the offset of the page after the item that the cursor names, and whose place was that. */
function pageFromCursor<Item>(
  items: readonly Item[],
  request: PageRequest,
  nameOf: (item: Item) => string,
  offsetAfter: (name: string, place: number) => number,
): Page<Item> {
  const { size } = request;
  const { page, offset } =
    request.cursor === undefined ? locatePage(request) : locateCursor(request.cursor, offsetAfter);
  const wanted = items.slice(offset, offset + size);
  const last = wanted.at(-1);
  const isLast = last === undefined || offset + size >= items.length;
  const nextCursor = isLast ? null : `${page + 1}.${offset + size}.${nameOf(last)}`;
  return { items: wanted, page, size, total: items.length, nextCursor };
}

const locatePage = (request: PageRequest) => ({ page: request.page, offset: offsetOf(request) });

function locateCursor(cursor: string, offsetAfter: (name: string, place: number) => number) {
  const [, page = '', place = '', name] = /^([1-9]\d{0,8})\.(\d{1,9})\.(.+)$/s.exec(cursor) ?? [];
  if (name === undefined) throw invalid('cursor', 'Must be the nextCursor of a list.');
  return { page: Number(page), offset: offsetAfter(name, Number(place)) };
}
