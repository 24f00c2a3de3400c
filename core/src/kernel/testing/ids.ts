import type { Id, Ids } from '../ids.js';

/** Each new id is `new`. */
export const ids: Ids = { next: <Name extends Id<string>>() => 'new' as Name };
