import type { Issue } from '@spotter/core/kernel';
import { invalidInput } from './issues.js';

/** PostgreSQL's text cannot store NUL, and an unpaired surrogate is not valid UTF-8. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;
/** UAX 15, Stream-Safe Text Format. The time to normalize a longer run grows with its square: 100 KiB block a process for seconds. */
const LONG_RUN_OF_MARKS = /(?<!\p{M})\p{M}{31}/u;
const PROTOTYPE_KEYS: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);
/** Valid requests have at most five levels. */
const MAX_DEPTH = 32;

/** The value itself. @throws DomainError validation for an unacceptable value in it. */
export function requireSafe<Value>(value: Value): Value {
  const unsafe = unsafeIn(value);
  if (unsafe !== null) throw invalidInput([unsafe]);
  return value;
}

/** @returns the first unacceptable value of a parsed body; null when there is none. */
export function unsafeIn(value: unknown, path = '', depth = 0): Issue | null {
  if (typeof value === 'string') return unsafeText(value, path);
  if (typeof value === 'number') return unsafeNumber(value, path);
  if (typeof value !== 'object' || value === null) return null;
  if (depth >= MAX_DEPTH) return { path, code: 'WRONG_FORM', message: 'Nested too deeply.' };
  for (const [key, inner] of Object.entries(value)) {
    const at = path === '' ? key : `${path}.${key}`;
    const found = unsafeKey(key, path) ?? unsafeIn(inner, at, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

export function unsafeText(text: string, path: string): Issue | null {
  if (UNSTORABLE.test(text)) return forbidden(path, 'Must not contain NUL or invalid characters.');
  if (LONG_RUN_OF_MARKS.test(text)) return forbidden(path, 'Must not contain more than 30 combining marks in a row.');
  return null;
}

const forbidden = (path: string, message: string): Issue => ({ path, code: 'FORBIDDEN_CHARACTERS', message });

export const unsafeKey = (key: string, path: string): Issue | null =>
  PROTOTYPE_KEYS.has(key) || UNSTORABLE.test(key)
    ? { path, code: 'UNKNOWN_FIELD', message: 'Has a field with a forbidden name.' }
    : null;

/** JSON allows numbers that a double cannot represent; they would be changed silently. */
const unsafeNumber = (value: number, path: string): Issue | null =>
  !Number.isFinite(value) || (Number.isInteger(value) && !Number.isSafeInteger(value))
    ? { path, code: 'OUT_OF_RANGE', message: 'Must be a number that can be represented exactly.' }
    : null;
