import { offsetOf, type Page, type PageRequest } from '@spotter/core';

export function pageOf<Item>(items: readonly Item[], request: PageRequest): Page<Item> {
  const { page, size } = request;
  const offset = offsetOf(request);
  return { items: items.slice(offset, offset + size), page, size, total: items.length };
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
