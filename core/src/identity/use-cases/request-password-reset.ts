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
   * Sends no link to an address without an account, to a deactivated administrator, and after too many links. The caller does not learn
   * the reason.
   */
  async execute(email: string): Promise<void> {
    await this.ports.transaction.run(async (repositories) => {
      const person = await repositories.people.findByEmail(email);
      if (!person || !(await isActiveAccount(repositories, person))) return;
      await this.accountTokenIssuer.issue(repositories, person, 'password-reset', this.ports.clock.now());
    });
  }
}
