import type { RequiredPorts } from '../../application/ports.js';
import type { Person } from '../rules/person.js';
import { invalid } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';

/**
 * Compares a password outside of transactions, because the comparison is slow. The transaction that relies on it calls
 * `requireConfirmed`.
 * @param field of the wire that holds the password.
 * @returns its owner, not locked.
 * @throws DomainError validation (`field`) for a wrong password.
 */
export async function confirmPassword(
  { transaction, passwords }: RequiredPorts<'people', 'passwords'>,
  personId: PersonId,
  password: string,
  field = 'password',
): Promise<Person> {
  const person = await transaction.run(({ people }) => people.get(personId));
  if (!(await passwords.matches(password, person.passwordHash))) throw wrongPassword(field);
  return person;
}

/** @param person locked. @throws DomainError validation (`field`) when the password was replaced after its confirmation. */
export function requireConfirmed(person: Person, confirmed: Pick<Person, 'passwordHash'>, field = 'password'): void {
  if (person.passwordHash !== confirmed.passwordHash) throw wrongPassword(field);
}

const wrongPassword = (field: string) => invalid(field, 'INCORRECT', 'The password is wrong.');
