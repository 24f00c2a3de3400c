import { createHash } from 'node:crypto';
import { invalid } from '@spotter/core/kernel';
import { isList, type Answer } from './answer.js';
import type { Handle } from './keyed-limits.js';
import type { AnyRequest, Route } from './route.js';

/** 48 bits tell lists apart. The key proves nothing: a forged one shows no more than the caller's own list. */
const KEY_LENGTH = 8;

/**
 * Begins each cursor with a key of the route, its filters and the caller. A cursor with another key is refused: in this list its position
 * would skip or repeat entries. The work sees cursors without the key.
 */
export function withListCursors(route: Route, work: Handle): Handle {
  if (!Object.values(route.answers).some(isList)) return work;
  return async (context, request) => {
    const { cursor, filters } = listQuery(request);
    const start = `${listKey(route, request, filters)}.`;
    if (cursor === undefined) return withStart(start, await work(context, request));
    if (!cursor.startsWith(start)) throw otherListError();
    const query = { ...(request.query as object), cursor: cursor.slice(start.length) };
    return withStart(start, await work(context, { ...request, query, page: request.page && query }));
  };
}

function listQuery({ query }: AnyRequest) {
  const { page: _, size: __, cursor, ...filters } = query as Readonly<Record<string, unknown>>;
  return { cursor: cursor as string | undefined, filters };
}

const listKey = ({ path }: Route, { caller, params }: AnyRequest, filters: object): string =>
  createHash('sha256')
    .update(JSON.stringify([path, (caller as { readonly id: string } | null)?.id, params, filters]))
    .digest('base64url')
    .slice(0, KEY_LENGTH);

function withStart(start: string, answer: Answer): Answer {
  const nextCursor = answer.pagination?.nextCursor ?? null;
  if (!answer.pagination || nextCursor === null) return answer;
  return { ...answer, pagination: { ...answer.pagination, nextCursor: start + nextCursor } };
}

const otherListError = () =>
  invalid('cursor', 'WRONG_FORM', 'Must be the nextCursor of this list with the same filters, for the same caller.');
