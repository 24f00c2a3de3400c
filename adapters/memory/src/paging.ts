import { pageOfItems, sortTextOf, type Page, type PageRequest } from '@spotter/core/kernel';

/** @param orderOf the number by which the items are sorted, then by id. */
export const pageOf = <Item extends { readonly id: string }>(
  items: readonly Item[],
  request: PageRequest,
  orderOf: (item: Item) => number,
): Page<Item> => pageOfItems(items, request, (item) => sortTextOf(orderOf(item), item.id));

interface RowWithId {
  readonly id: string;
}

/** For a sort by id. */
export const byId = (one: RowWithId, other: RowWithId): number => (one.id < other.id ? -1 : 1);

/** The first rows by id, up to a number. @param after the id before them; null at the beginning. */
export const firstAfter = <Row extends RowWithId>(
  rows: Iterable<Row>,
  after: string | null,
  limit: number,
): readonly Row[] =>
  [...rows]
    .filter(({ id }) => after === null || id > after)
    .sort(byId)
    .slice(0, limit);

/** The first rows, up to a number. @param isWanted false for rows that are left out. */
export function firstOf<Item>(
  items: Iterable<Item>,
  limit: number,
  isWanted: (item: Item) => boolean = () => true,
): readonly Item[] {
  const taken: Item[] = [];
  if (limit <= 0) return taken;
  for (const item of items) {
    if (!isWanted(item)) continue;
    taken.push(item);
    if (taken.length === limit) break;
  }
  return taken;
}
