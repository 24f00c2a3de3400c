import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Secrets } from '../ports.js';
import { redeemAccountToken } from './redeem-account-token.js';
import type { Clock } from '../../kernel/clock.js';

/** The owner of an account reads the e-mails of its address. */
export class VerifyEmail {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'accountTokens' | 'outbox'>>,
    private readonly clock: Clock,
    private readonly secrets: Pick<Secrets, 'hash'>,
  ) {}

  /** @throws DomainError validation for a bad token (`token`). */
  async execute(token: string): Promise<void> {
    const hash = this.secrets.hash(token);
    await this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const person = await redeemAccountToken(stores, hash, ['email-verification'], at);
      await stores.people.save({ ...person, emailVerifiedAt: at });
      await stores.outbox.add({ type: 'email-verified', personId: person.id });
    });
  }
}
