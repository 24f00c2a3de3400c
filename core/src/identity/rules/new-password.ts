import type { IdentityPolicy } from '../policy.js';
import { FREQUENT_PASSWORDS } from './frequent-passwords.js';
import type { Person } from './person.js';
import { invalid } from '../../kernel/domain-error.js';

/** The reason why a password is refused, as one sentence; null for an acceptable one (docs/domain.md, Access and errors). */
export function passwordFault(
  password: string,
  owner: Pick<Person, 'email' | 'name'>,
  { minPasswordLength, maxPasswordLength }: IdentityPolicy,
): string | null {
  const characters = Array.from(password.normalize('NFC')).length;
  if (characters < minPasswordLength || characters > maxPasswordLength)
    return `Must have ${minPasswordLength} to ${maxPasswordLength} characters.`;
  const text = normalizePassword(password);
  if (text === '') return 'Must not consist of spaces alone.';
  if (FREQUENT_PASSWORDS.has(text)) return 'This password is among the most common ones.';
  const [mailbox = ''] = owner.email.split('@');
  const own = [owner.email, mailbox, owner.name].map(normalizePassword);
  return own.includes(text) ? 'The password must not be your e-mail address or name.' : null;
}

/** @param field of the wire that holds the password. @throws DomainError validation. */
export function refuseWeakPassword(
  password: string,
  owner: Pick<Person, 'email' | 'name'>,
  policy: IdentityPolicy,
  field: 'password' | 'newPassword',
): void {
  const fault = passwordFault(password, owner, policy);
  if (fault !== null) throw invalid(field, fault);
}

const normalizePassword = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
