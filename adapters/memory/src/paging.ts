import { offsetOf, type Among, type Page, type PageRequest } from '@spotter/core';

export function pageOf<Item>(items: readonly Item[], request: PageRequest): Page<Item> {
  const { page, size } = request;
  const offset = offsetOf(request);
  return { items: items.slice(offset, offset + size), page, size, total: items.length };
}

/** Those that are meant, in the same order. */
export function* those<Item, Id>(
  among: Among<Id>,
  items: Iterable<Item>,
  idOf: (item: Item) => Id,
): Generator<Item, void> {
  const isMeant = meant(among);
  for (const item of items) if (isMeant(idOf(item))) yield item;
}

function meant<Id>(among: Among<Id>): (id: Id) => boolean {
  if ('only' in among) return (id) => id === among.only;
  const left = new Set(among.except);
  return (id) => !left.has(id);
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
