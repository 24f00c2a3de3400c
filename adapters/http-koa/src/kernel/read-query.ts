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
    const unsafe = unsafeKey(name, '') ?? unsafeText(value, name);
    if (unsafe !== null) throw invalidInput([unsafe]);
    if (Object.hasOwn(query, name)) throw invalidInput([{ path: name, message: 'Must not be repeated.' }]);
    query[name] = value;
  }
  return query;
}
