import { hostileKey, hostileText } from './hostile-input.js';
import { invalidInput } from './issues.js';

/**
 * The parameters of a query string. One given twice is refused, for nobody knows which is meant.
 * @throws DomainError validation
 */
export function readQuery(text: string): Readonly<Record<string, string>> {
  const query: Record<string, string> = {};
  if (text === '') return query;
  for (const [name, value] of new URLSearchParams(text)) {
    const hostile = hostileKey(name, '') ?? hostileText(value, name);
    if (hostile !== null) throw invalidInput([hostile]);
    if (Object.hasOwn(query, name)) throw invalidInput([{ path: name, message: 'Must be given once.' }]);
    query[name] = value;
  }
  return query;
}
