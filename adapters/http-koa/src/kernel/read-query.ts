import type { Issue } from '@spotter/core/kernel';
import { unsafeKey, unsafeText } from './input-safety.js';
import { invalidInput } from './issues.js';

/**
 * The parameters of a query string. A repeated parameter is ambiguous and refused.
 * @throws DomainError validation
 */
export function readQuery(text: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {};
  if (text === '') return query;
  for (const [name, value] of new URLSearchParams(text)) {
    const unsafe = unsafeKey(name, '') ?? unsafeText(value, name) ?? wrongEncoding(value, name);
    if (unsafe !== null) throw invalidInput([unsafe]);
    if (Object.hasOwn(query, name))
      throw invalidInput([{ path: name, code: 'DUPLICATE', message: 'Must not be repeated.' }]);
    query[name] = value;
  }
  return query;
}

/** The decoder replaces invalid UTF-8 by this character. */
const REPLACEMENT = '\u{FFFD}';

const wrongEncoding = (value: string, path: string): Issue | null =>
  value.includes(REPLACEMENT) ? { path, code: 'FORBIDDEN_CHARACTERS', message: 'Must be encoded in UTF-8.' } : null;
