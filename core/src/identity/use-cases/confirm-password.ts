import type { Repositories } from '../../application/repositories.js';
import type { Transaction } from '../../application/transaction.js';
import type { Passwords } from '../ports.js';
import { invalid } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';

/**
 * Compares a password outside of transactions, because the comparison is slow.
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

export const wrongPassword = () => invalid('password', 'The password is wrong.');
