import type { Person } from './person.js';

/** What people may change of their account themselves. */
export interface Contact {
  readonly name?: string | undefined;
  readonly phone?: string | undefined;
}

/** A new phone number has to be verified again. */
export function withContact(
  person: Person,
  { name = person.name, phone = person.phone ?? undefined }: Contact,
): Person {
  const samePhone = phone === undefined || phone === person.phone;
  return { ...person, name, phone: phone ?? null, phoneVerifiedAt: samePhone ? person.phoneVerifiedAt : null };
}
