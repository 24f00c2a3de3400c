import type { Person } from '@spotter/core';

/** Whether a part of the name, the e-mail address or the phone number is what is looked for; capitals don't matter. */
export function isAbout(
  q: string | undefined,
  { name, email, phone }: Pick<Person, 'name' | 'email' | 'phone'>,
): boolean {
  if (q === undefined) return true;
  const wanted = q.toLowerCase();
  return [name.toLowerCase(), email, phone ?? ''].some((text) => text.includes(wanted));
}
