import type { Person } from '@spotter/core/identity';
import { parseId } from '@spotter/core/kernel';

/** Whether the text is the person's id, or a part of the name, e-mail address or phone number, case-insensitive. */
export function isAbout(
  q: string | undefined,
  { id, name, email, phone }: Pick<Person, 'id' | 'name' | 'email' | 'phone'>,
): boolean {
  if (q === undefined) return true;
  const wanted = q.toLowerCase();
  if (parseId(wanted) !== null) return id === wanted;
  return name.toUpperCase().includes(q.toUpperCase()) || email.includes(wanted) || (phone?.includes(q) ?? false);
}
