import type { Id, Ids } from '../ids.js';

/** Each new id is `new`. */
export const ids: Ids = { next: <Name extends Id<string>>() => 'new' as Name };

/** Each new id is another one. */
export function numberedIds(): Ids {
  let made = 0;
  return { next: <Name extends Id<string>>() => `id-${(made += 1)}` as Name };
}
