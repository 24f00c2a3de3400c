import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { Passwords } from '../ports.js';
import type { KnownDevices } from './known-devices.js';
import type { DeviceSession, TokenIssuer } from './session-tokens.js';
import type { Clock } from '../../kernel/clock.js';
import { DomainError } from '../../kernel/domain-error.js';

export interface LogInCommand {
  readonly email: string;
  readonly password: string;
  readonly deviceToken?: string | undefined;
}

/** Answers with the same error and in the same time for an unknown account and for a wrong password. */
export class LogIn {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'people' | 'refreshTokens'>>,
    private readonly clock: Clock,
    private readonly passwords: Passwords,
    private readonly issuer: TokenIssuer,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws DomainError unauthorized. */
  async execute({ email, password, deviceToken }: LogInCommand): Promise<DeviceSession> {
    const person = await this.transaction.run(({ people }) => people.findByEmail(email));
    const matches = await this.passwords.matches(password, person?.passwordHash ?? null);
    if (!person || !matches) throw wrongLogIn();
    const { tokens, kept } = this.issuer.issue(person, this.clock.now());
    await this.transaction.run(async ({ people, refreshTokens }) => {
      const now = await people.findByEmail(email);
      if (now?.passwordHash !== person.passwordHash) throw wrongLogIn(); // it was replaced in the meantime
      await refreshTokens.add(kept);
    });
    return { ...tokens, deviceToken: this.devices.issue(email, deviceToken) };
  }
}

const wrongLogIn = () => new DomainError('unauthorized', 'E-mail address or password is wrong.');
