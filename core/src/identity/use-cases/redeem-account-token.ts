import type { Repositories } from '../../application/repositories.js';
import type { AccountTokenKind } from '../rules/account-token-kind.js';
import { type AccountToken, isValidToken, invalidateToken } from '../rules/account-token.js';
import type { Person } from '../rules/person.js';
import { isActiveAccount } from './active-account.js';
import { invalid } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';

type RedeemAccountTokenRepositories = Pick<Repositories, 'people' | 'staffAccounts' | 'accountTokens'>;

/**
 * Uses a token once. A second concurrent use waits for the lock of the person, and is refused.
 * @returns the locked owner of the token.
 * @throws DomainError validation (`token`), the same for a token that is unknown, used, replaced, expired, of another kind, of a closed account
 * or of a deactivated administrator.
 */
export async function redeemAccountToken(
  repositories: RedeemAccountTokenRepositories,
  hash: string,
  kinds: readonly AccountTokenKind[],
  at: Instant,
): Promise<Person> {
  const { person, token } = await loadToken(repositories, hash, kinds, at);
  await repositories.accountTokens.upsert(invalidateToken(token));
  return person;
}

/**
 * A valid token, which stays valid, and its person, locked.
 * @throws DomainError validation, as `redeemAccountToken`.
 */
export async function loadToken(
  repositories: RedeemAccountTokenRepositories,
  hash: string,
  kinds: readonly AccountTokenKind[],
  at: Instant,
): Promise<{ readonly person: Person; readonly token: AccountToken }> {
  const found = await repositories.accountTokens.find(hash);
  if (!found || !kinds.includes(found.kind)) throw badToken();
  const person = await repositories.people.find(found.personId);
  if (!person || !(await isActiveAccount(repositories, person))) throw badToken();
  const token = await repositories.accountTokens.findLatest(found.personId, found.kind);
  if (token?.hash !== hash || !isValidToken(token, at)) throw badToken();
  return { person, token };
}

const badToken = () =>
  invalid('token', 'INCORRECT', 'The link is invalid, was used or has expired. Request a new one.');
