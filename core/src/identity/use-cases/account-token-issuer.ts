import type { Ports } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { AccountTokens } from '../ports.js';
import type { AccountTokenKind } from '../rules/account-token-kind.js';
import { nextAccountToken, nextIssueAt, invalidateToken, tokenContext } from '../rules/account-token.js';
import type { Person } from '../rules/person.js';
import type { PersonId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';

/** Issues the one-time tokens that reach a person by e-mail. The person is locked first, or new. */
export class AccountTokenIssuer {
  constructor(private readonly ports: Pick<Ports, 'secrets' | 'cipher' | 'policies'>) {}

  /**
   * Replaces the person's last token of the same kind, and adds the event whose e-mail holds the token.
   * @returns null; after too many tokens it issues none, and returns the instant from which another can be issued.
   */
  async issue(
    { accountTokens, outbox }: Pick<Repositories, 'accountTokens' | 'outbox'>,
    { id: personId, role }: Pick<Person, 'id' | 'role'>,
    kind: AccountTokenKind,
    at: Instant,
  ): Promise<Instant | null> {
    const last = await accountTokens.findLatest(personId, kind);
    const { accountToken: policy } = this.ports.policies;
    const allowedAt = nextIssueAt(last, at, policy);
    if (allowedAt !== null) return allowedAt;
    const text = this.ports.secrets.make();
    const owner = { personId, kind };
    const encrypted = this.ports.cipher.encrypt(text, tokenContext(owner));
    const token = nextAccountToken(last, { ...owner, hash: this.ports.secrets.hash(text), encrypted }, at, policy);
    await accountTokens.upsert(token);
    await outbox.add({ type: kind, personId, role, expiresAt: token.expiresAt });
    return null;
  }
}

/** Withdraws the person's tokens of these kinds. */
export async function withdrawTokens(
  accountTokens: AccountTokens,
  personId: PersonId,
  kinds: readonly AccountTokenKind[],
): Promise<void> {
  for (const kind of kinds) {
    const token = await accountTokens.findLatest(personId, kind);
    if (token) await accountTokens.upsert(invalidateToken(token));
  }
}
