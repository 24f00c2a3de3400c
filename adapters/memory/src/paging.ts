import { offsetOf, type Page, type PageRequest } from '@spotter/core';

export function pageOf<Item>(items: readonly Item[], request: PageRequest): Page<Item> {
  const { page, size } = request;
  const offset = offsetOf(request);
  return { items: items.slice(offset, offset + size), page, size, total: items.length };
}

/** In the same order, but for those of these ids. */
export function* without<Item, Id>(
  except: readonly Id[],
  items: Iterable<Item>,
  idOf: (item: Item) => Id,
): Generator<Item, void> {
  const left = new Set(except);
  for (const item of items) if (!left.has(idOf(item))) yield item;
}

/** The first so many. */
export function firstOf<Item>(items: Iterable<Item>, limit: number): readonly Item[] {
  const taken: Item[] = [];
  if (limit <= 0) return taken;
  for (const item of items) {
    taken.push(item);
    if (taken.length === limit) break;
  }
  return taken;
}
