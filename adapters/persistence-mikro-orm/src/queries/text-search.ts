import { parseId } from '@spotter/core/kernel';
import { given, type Condition } from './conditions.js';

/**
 * The person's id, or a part of the name, e-mail address or phone number, case-insensitive. `strpos` has no wildcards to escape.
 */
export function isAbout(q: string | undefined): readonly Condition[] {
  const text = q?.toLowerCase();
  const id = parseId(text);
  if (id !== null) return [['p.id = ?', id]];
  return given(`(strpos(lower(p.name), ?) > 0 or strpos(p.email, ?) > 0 or strpos(p.phone, ?) > 0)`, text);
}
