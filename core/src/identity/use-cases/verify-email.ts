import type { RequiredPorts } from '../../application/ports.js';
import type { Stores } from '../../application/stores.js';
import { redeemAccountToken } from './redeem-account-token.js';

/** Verifies that the owner of an account receives the e-mails of its address. */
export class VerifyEmail {
  constructor(
    private readonly ports: RequiredPorts<
      Pick<Stores, 'people' | 'staffAccounts' | 'accountTokens' | 'outbox'>,
      'clock' | 'secrets'
    >,
  ) {}

  /** @throws DomainError validation for a bad token (`token`). */
  async execute(token: string): Promise<void> {
    const hash = this.ports.secrets.hash(token);
    await this.ports.transaction.run(async (stores) => {
      const at = this.ports.clock.now();
      const person = await redeemAccountToken(stores, hash, ['email-verification'], at);
      await stores.people.save({ ...person, emailVerifiedAt: at });
      await stores.outbox.add({ type: 'email-verified', personId: person.id });
    });
  }
}
