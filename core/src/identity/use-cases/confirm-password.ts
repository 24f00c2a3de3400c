import type { Repositories } from '../../application/repositories.js';
import type { Transaction } from '../../application/transaction.js';
import type { Passwords } from '../ports.js';
import type { Person } from '../rules/person.js';
import { invalid } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';

/**
 * Compares a password outside of transactions, because the comparison is slow. The transaction that relies on it calls
 * `requireConfirmed`.
 * @returns its hash.
 * @throws DomainError validation (`password`) for a wrong one.
 */
export async function confirmPassword(
  transaction: Transaction<Pick<Repositories, 'people'>>,
  passwords: Passwords,
  personId: PersonId,
  password: string,
): Promise<string> {
  const { passwordHash } = await transaction.run(({ people }) => people.get(personId));
  if (!(await passwords.matches(password, passwordHash))) throw wrongPassword();
  return passwordHash;
}

/** @param person locked. @throws DomainError validation (`password`) when the password was replaced after its confirmation. */
export function requireConfirmed(person: Person, passwordHash: string): void {
  if (person.passwordHash !== passwordHash) throw wrongPassword();
}

const wrongPassword = () => invalid('password', 'The password is wrong.');
