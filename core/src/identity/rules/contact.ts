import type { Person } from './person.js';
import type { Language } from '../../kernel/language.js';

/** The fields of an account that its owner can change. */
export interface Contact {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
  /** The language of later messages. */
  readonly language?: Language | undefined;
}

/** A new phone number has to be verified again. */
export function withContact(
  person: Person,
  { name = person.name, phone: entered, language = person.language }: Contact,
): Person {
  const phone = entered ?? person.phone;
  const phoneVerifiedAt = phone === person.phone ? person.phoneVerifiedAt : null;
  return { ...person, name, language, phone, phoneVerifiedAt };
}
