import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { AccountTokenIssuer } from './account-token-issuer.js';
import type { Clock } from '../../kernel/clock.js';

/** Sends a link with which the owner of an address sets another password. */
export class RequestPasswordReset {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'accountTokens' | 'outbox'>>,
    private readonly clock: Clock,
    private readonly issuer: AccountTokenIssuer,
  ) {}

  /** Does nothing for an address without an account, and after too many links; the caller does not learn which. */
  async execute(email: string): Promise<void> {
    await this.transaction.run(async (stores) => {
      const person = await stores.people.findByEmail(email);
      if (!person) return;
      const token = await this.issuer.issue(stores, person.id, 'password-reset', this.clock.now());
      if (!token) return;
      const { expiresAt } = token;
      await stores.outbox.add({ type: 'password-reset', personId: person.id, role: person.role, expiresAt });
    });
  }
}
