import type { IdentityPolicy } from '../policy.js';
import { FREQUENT_PASSWORDS } from './frequent-passwords.js';
import type { Person } from './person.js';
import { invalid } from '../../kernel/domain-error.js';
import type { Issue } from '../../kernel/issue.js';

type PasswordFault = Omit<Issue, 'path'>;

/** The reason why a password is refused; null for an acceptable one (docs/domain.md, Access and errors). */
export function passwordFault(
  password: string,
  owner: Pick<Person, 'email' | 'name'>,
  { minPasswordLength, maxPasswordLength }: IdentityPolicy,
): PasswordFault | null {
  const characters = Array.from(password.normalize('NFC')).length;
  if (characters < minPasswordLength || characters > maxPasswordLength)
    return {
      code: characters < minPasswordLength ? 'TOO_SHORT' : 'TOO_LONG',
      message: `Must have ${minPasswordLength} to ${maxPasswordLength} characters.`,
    };
  const text = normalizePassword(password);
  if (text === '') return { code: 'WRONG_FORM', message: 'Must not consist of spaces alone.' };
  if (FREQUENT_PASSWORDS.has(text))
    return { code: 'TOO_COMMON', message: 'This password is among the most common ones.' };
  const [mailbox = ''] = owner.email.split('@');
  const own = [owner.email, mailbox, owner.name].map(normalizePassword);
  return own.includes(text)
    ? { code: 'NAME_OR_EMAIL', message: 'The password must not be your e-mail address or name.' }
    : null;
}

/** @param field of the wire that holds the password. @throws DomainError validation. */
export function refuseWeakPassword(
  password: string,
  owner: Pick<Person, 'email' | 'name'>,
  policy: IdentityPolicy,
  field: 'password' | 'newPassword',
): void {
  const fault = passwordFault(password, owner, policy);
  if (fault !== null) throw invalid(field, fault.code, fault.message);
}

const normalizePassword = (text: string): string => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '');
