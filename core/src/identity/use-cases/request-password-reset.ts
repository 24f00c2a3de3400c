import type { RequiredPorts } from '../../application/ports.js';
import type { Stores } from '../../application/stores.js';
import type { AccountTokenIssuer } from './account-token-issuer.js';

/** Sends the owner of an address a link to set another password. */
export class RequestPasswordReset {
  constructor(
    private readonly ports: RequiredPorts<Pick<Stores, 'people' | 'accountTokens' | 'outbox'>, 'clock'>,
    private readonly issuer: AccountTokenIssuer,
  ) {}

  /** Does nothing for an address without an account, and after too many links; the caller does not learn which. */
  async execute(email: string): Promise<void> {
    await this.ports.transaction.run(async (stores) => {
      const person = await stores.people.findByEmail(email);
      if (!person) return;
      const token = await this.issuer.issue(stores, person.id, 'password-reset', this.ports.clock.now());
      if (!token) return;
      const { expiresAt } = token;
      await stores.outbox.add({ type: 'password-reset', personId: person.id, role: person.role, expiresAt });
    });
  }
}
