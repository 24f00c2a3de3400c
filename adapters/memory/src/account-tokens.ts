import type { AccountToken, AccountTokenKind, AccountTokens } from '@spotter/core/identity';
import type { Instant, PersonId } from '@spotter/core/kernel';
import { refuseClosed } from './people.js';
import { accountTokenKey, type Tables } from './tables.js';

export class MemoryAccountTokens implements AccountTokens {
  constructor(private readonly tables: Pick<Tables, 'accountTokens' | 'closedAccounts'>) {}

  async find(hash: string): Promise<AccountToken | null> {
    return this.tables.accountTokens.find('hash', hash) ?? null;
  }

  async findLatest(personId: PersonId, kind: AccountTokenKind): Promise<AccountToken | null> {
    return this.tables.accountTokens.get(accountTokenKey({ personId, kind })) ?? null;
  }

  async upsert(token: AccountToken): Promise<void> {
    refuseClosed(this.tables, token.personId);
    this.tables.accountTokens.put(token);
  }

  async eraseEncrypted(person: PersonId, kind: AccountTokenKind, until: Instant): Promise<void> {
    const token = await this.findLatest(person, kind);
    if (token && token.expiresAt <= until) this.tables.accountTokens.put({ ...token, encrypted: null });
  }
}
