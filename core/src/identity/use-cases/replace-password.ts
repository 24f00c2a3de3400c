import type { Repositories } from '../../application/repositories.js';
import { PASSWORD_TOKEN_KINDS } from '../rules/account-token-kind.js';
import type { Person } from '../rules/person.js';
import { withdrawTokens } from './account-token-issuer.js';

export type ReplacePasswordRepositories = Pick<Repositories, 'people' | 'accountTokens' | 'outbox'>;

/** Sets the password of a locked person, withdraws the tokens that could set another, and notifies the owner. */
export async function replacePassword(
  { people, accountTokens, outbox }: ReplacePasswordRepositories,
  person: Person,
  passwordHash: string,
): Promise<void> {
  await people.save({ ...person, passwordHash });
  await withdrawTokens(accountTokens, person.id, PASSWORD_TOKEN_KINDS);
  await outbox.add({ type: 'password-changed', personId: person.id, role: person.role });
}
