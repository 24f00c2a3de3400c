import type { Person } from './person.js';
import type { Language } from '../../kernel/language.js';

/** What people may change of their account themselves. */
export interface Contact {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  /** The language of later messages. */
  readonly language?: Language | undefined;
}

/** A new phone number has to be verified again. */
export function withContact(
  person: Person,
  { name = person.name, phone = person.phone ?? undefined, language = person.language }: Contact,
): Person {
  const samePhone = phone === undefined || phone === person.phone;
  const phoneVerifiedAt = samePhone ? person.phoneVerifiedAt : null;
  return { ...person, name, language, phone: phone ?? null, phoneVerifiedAt };
}
