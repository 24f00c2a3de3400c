import { pageOfItems, sortTextOf, type Page, type PageRequest } from '@spotter/core/kernel';

/** @param orderOf the number by which the items are sorted, then by id. */
export const pageOf = <Item extends { readonly id: string }>(
  items: readonly Item[],
  request: PageRequest,
  orderOf: (item: Item) => number,
): Page<Item> => pageOfItems(items, request, (item) => sortTextOf(orderOf(item), item.id));

/** The items except those with one of the ids, in the same order. */
export function* without<Item, Id>(
  ids: readonly Id[],
  items: Iterable<Item>,
  idOf: (item: Item) => Id,
): Generator<Item> {
  const excluded = new Set(ids);
  for (const item of items) if (!excluded.has(idOf(item))) yield item;
}

interface Identified {
  readonly id: string;
}

/** For a sort by id. */
export const byId = (one: Identified, other: Identified): number => (one.id < other.id ? -1 : 1);

/** The first rows by id, up to a number. @param after the id before them; null at the beginning. */
export const firstAfter = <Row extends Identified>(
  rows: Iterable<Row>,
  after: string | null,
  limit: number,
): readonly Row[] =>
  [...rows]
    .filter(({ id }) => after === null || id > after)
    .sort(byId)
    .slice(0, limit);

/** The first rows, up to a number. */
export function firstOf<Item>(items: Iterable<Item>, limit: number): readonly Item[] {
  const taken: Item[] = [];
  if (limit <= 0) return taken;
  for (const item of items) {
    taken.push(item);
    if (taken.length === limit) break;
  }
  return taken;
}
