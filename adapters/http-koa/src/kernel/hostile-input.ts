import type { Issue } from './issues.js';

/** PostgreSQL's text holds no NUL, and half a surrogate pair is no UTF-8: neither is ever meant. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
const POLLUTING: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** No request is nested deeper than five. */
const MAX_DEPTH = 32;

/** @returns what no schema would be asked to see in a parsed body; null when there is nothing of the kind. */
export function hostileIn(value: unknown, path = '', depth = 0): Issue | null {
  if (typeof value === 'string') return hostileText(value, path);
  if (typeof value === 'number') return hostileNumber(value, path);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return { path, message: 'Nested too deep.' };
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    const found = hostileKey(key, path) ?? hostileIn(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export const hostileText = (text: string, path: string): Issue | null =>
  UNSTORABLE.test(text) ? { path, message: 'Must not contain NUL or broken characters.' } : null;

export const hostileKey = (key: string, path: string): Issue | null =>
  POLLUTING.has(key) || UNSTORABLE.test(key) ? { path, message: 'Has a field of a name that is never taken.' } : null;

/** JSON has numbers that a double cannot hold: they would be changed in silence. */
const hostileNumber = (value: number, path: string): Issue | null =>
  !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
    ? { path, message: 'Must be a number that can be held exactly.' }
    : null;
