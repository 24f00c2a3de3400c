import type { RequiredPorts } from '../../application/ports.js';
import { redeemAccountToken } from './redeem-account-token.js';

/** Verifies that the owner of an account receives the e-mails of its address. */
export class VerifyEmail {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'staffAccounts' | 'accountTokens' | 'outbox', 'clock' | 'secrets'>,
  ) {}

  /** @throws DomainError validation for a bad token (`token`). */
  async execute(token: string): Promise<void> {
    const hash = this.ports.secrets.hash(token);
    await this.ports.transaction.run(async (repositories) => {
      const at = this.ports.clock.now();
      const person = await redeemAccountToken(repositories, hash, ['email-verification'], at);
      await repositories.people.save({ ...person, emailVerifiedAt: at });
      await repositories.outbox.add({ type: 'email-verified', personId: person.id });
    });
  }
}
