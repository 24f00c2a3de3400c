import { parseId } from '@spotter/core/kernel';
import { given, type Condition } from './conditions.js';

/**
 * The person's id, or a part of the name, e-mail address or phone number, case-insensitive. `strpos` has no wildcards to escape. The
 * database changes the case of both sides, because its rules differ from JavaScript's (İ, final ς).
 */
export function isAbout(q: string | undefined): readonly Condition[] {
  const id = parseId(q?.toLowerCase());
  if (id !== null) return [['p.id = ?', id]];
  return given(`(strpos(upper(p.name), upper(?)) > 0 or strpos(p.email, lower(?)) > 0 or strpos(p.phone, ?) > 0)`, q);
}
