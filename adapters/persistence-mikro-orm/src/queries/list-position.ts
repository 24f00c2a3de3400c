import { invalid } from '@spotter/core/kernel';

/** The last row of a page; the next page begins after it. */
export interface ListPosition {
  /** The number of the next page. */
  readonly page: number;
  /** The text of the sort column; null when the list is sorted by id only. */
  readonly key: string | null;
  readonly id: string;
}

export const invalidCursor = () => invalid('cursor', 'WRONG_FORM', 'Must be the nextCursor of a list.');

export const encodePosition = ({ page, key, id }: ListPosition): string =>
  Buffer.from(JSON.stringify([page, key, id])).toString('base64url');

/** @throws DomainError validation for a malformed cursor. */
export function decodePosition(cursor: string): ListPosition {
  const [page, key, id] = partsOf(cursor);
  if (!Number.isSafeInteger(page) || Number(page) < 1 || typeof id !== 'string') throw invalidCursor();
  if (key !== null && typeof key !== 'string') throw invalidCursor();
  return { page: Number(page), key, id };
}

function partsOf(cursor: string): readonly unknown[] {
  try {
    const parts: unknown = JSON.parse(Buffer.from(cursor, 'base64url').toString());
    return Array.isArray(parts) ? parts : [];
  } catch {
    return [];
  }
}
