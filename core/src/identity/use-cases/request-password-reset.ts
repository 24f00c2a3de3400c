import type { RequiredPorts } from '../../application/ports.js';
import type { AccountTokenIssuer } from './account-token-issuer.js';
import { isActiveAccount } from './active-account.js';

/** Sends the owner of an address a link to set another password. */
export class RequestPasswordReset {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'staffAccounts' | 'accountTokens' | 'outbox', 'clock'>,
    private readonly accountTokenIssuer: AccountTokenIssuer,
  ) {}

  /**
   * Does nothing for an address without an account, for a deactivated administrator, and after too many links; the caller does not learn
   * which.
   */
  async execute(email: string): Promise<void> {
    await this.ports.transaction.run(async (repositories) => {
      const person = await repositories.people.findByEmail(email);
      if (!person || !(await isActiveAccount(repositories, person))) return;
      await this.accountTokenIssuer.issue(repositories, person, 'password-reset', this.ports.clock.now());
    });
  }
}
