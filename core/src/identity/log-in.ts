import type { Clock } from '../shared/clock.js';
import { DomainError } from '../shared/domain-error.js';
import type { Transaction } from '../shared/transaction.js';
import type { Stores } from '../stores.js';
import type { Passwords } from './ports.js';
import type { SessionTokens, TokenIssuer } from './session-tokens.js';

/** Says the same, and takes as long, whether the account exists or the password is wrong. */
export class LogIn {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'refreshTokens'>>,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly issuer: TokenIssuer,
  ) {}

  /** @throws DomainError unauthorized. */
  async execute({ email, password }: { email: string; password: string }): Promise<SessionTokens> {
    const person = await this.transaction.run(({ people }) => people.findByEmail(email));
    const matches = await this.passwords.matches(password, person?.passwordHash ?? null);
    if (!person || !matches) throw new DomainError('unauthorized', 'E-mail address or password is wrong.');
    const { tokens, kept } = this.issuer.issue(person, this.clock.now());
    await this.transaction.run(({ refreshTokens }) => refreshTokens.add(kept));
    return tokens;
  }
}
