import { given, type Condition } from './conditions.js';

/** A part of the person's name, e-mail address or phone number, capitals or not. `strpos` knows no wildcards: nothing to escape. */
export const isAbout = (q: string | undefined): readonly Condition[] =>
  given(`(strpos(lower(p.name), ?) > 0 or strpos(p.email, ?) > 0 or strpos(p.phone, ?) > 0)`, q?.toLowerCase());
