import { asRecord } from './toss-answer.js';
import type { TossClient } from './toss-client.js';

/** Per page; Toss Payments gives up to 10,000. */
const PAGE = '1000';
const MAX_PAGES = 200;

/**
 * All entities of a list, page by page.
 * @returns null when a page is missing or unreadable: the caller must not conclude that an entity is missing. One source shows pages as
 * arrays, which are not read.
 */
export async function listAll(
  client: TossClient,
  path: string,
  query: Readonly<Record<string, string>> = {},
): Promise<readonly unknown[] | null> {
  const entities: unknown[] = [];
  const cursors = new Set<string>();
  let after: Readonly<Record<string, string>> = {};
  for (let page = 0; page < MAX_PAGES; page += 1) {
    const answer = await client.get(path, { limit: PAGE, ...query, ...after });
    const { items, hasMore } = asRecord(answer.kind === 'answered' ? answer.body : null) ?? {};
    if (!Array.isArray(items) || typeof hasMore !== 'boolean') return null;
    entities.push(...(items as unknown[]));
    if (!hasMore) return entities;
    const last = asRecord(items.at(-1))?.['id'];
    if (typeof last !== 'string' || cursors.has(last)) return null;
    cursors.add(last);
    after = { startingAfter: last };
  }
  return null;
}
