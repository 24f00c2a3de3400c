import type { RequiredPorts } from '../../application/ports.js';
import type { Stores } from '../../application/stores.js';
import type { AccountTokenIssuer } from './account-token-issuer.js';
import { isActiveAccount } from './active-account.js';

/** Sends the owner of an address a link to set another password. */
export class RequestPasswordReset {
  constructor(
    private readonly ports: RequiredPorts<
      Pick<Stores, 'people' | 'staffAccounts' | 'accountTokens' | 'outbox'>,
      'clock'
    >,
    private readonly issuer: AccountTokenIssuer,
  ) {}

  /**
   * Does nothing for an address without an account, for a deactivated administrator, and after too many links; the caller does not learn
   * which.
   */
  async execute(email: string): Promise<void> {
    await this.ports.transaction.run(async (stores) => {
      const person = await stores.people.findByEmail(email);
      if (!person || !(await isActiveAccount(stores, person))) return;
      const token = await this.issuer.issue(stores, person.id, 'password-reset', this.ports.clock.now());
      if (!token) return;
      const { expiresAt } = token;
      await stores.outbox.add({ type: 'password-reset', personId: person.id, role: person.role, expiresAt });
    });
  }
}
