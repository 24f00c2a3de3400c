import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { newChallenge } from '../rules/log-in-challenge.js';
import type { Person } from '../rules/person.js';
import { isConfirmed } from '../rules/second-factor.js';
import { isActiveAccount } from './active-account.js';
import type { KnownDevices } from './known-devices.js';
import type { DeviceTokens, IssuedTokens, TokenIssuer } from './token-issuer.js';
import { DomainError } from '../../kernel/domain-error.js';

export interface LogInCommand {
  readonly email: string;
  readonly password: string;
  readonly deviceToken?: string | undefined;
}

/** The password was right; the tokens wait for a code of the second factor. */
export interface SecondFactorRequest {
  readonly mfaToken: string;
}

type LogInRepositories = Pick<
  Repositories,
  'people' | 'staffAccounts' | 'secondFactors' | 'logInChallenges' | 'refreshTokens'
>;

/**
 * Answers with the same error and in the same time for an unknown account and for a wrong password. The HTTP adapter limits failed
 * attempts (adapters/http-koa/src/kernel/login-limits.ts).
 */
export class LogIn {
  constructor(
    private readonly ports: RequiredPorts<keyof LogInRepositories, 'clock' | 'passwords' | 'secrets' | 'policies'>,
    private readonly tokenIssuer: TokenIssuer,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws DomainError unauthorized, also for a deactivated administrator. */
  async execute({ email, password, deviceToken }: LogInCommand): Promise<DeviceTokens | SecondFactorRequest> {
    const person = await this.ports.transaction.run(({ people }) => people.findByEmail(email));
    const matches = await this.ports.passwords.matches(password, person?.passwordHash ?? null);
    if (!person || !matches) throw wrongLogIn();
    const begun = await this.ports.transaction.run((repositories) => this.begin(repositories, person));
    return 'mfaToken' in begun ? begun : { ...begun, deviceToken: this.devices.issue(person, deviceToken) };
  }

  private async begin(repositories: LogInRepositories, before: Person): Promise<IssuedTokens | SecondFactorRequest> {
    const { clock, secrets, policies } = this.ports;
    const { people, secondFactors, logInChallenges, refreshTokens } = repositories;
    const person = await people.findByEmail(before.email);
    if (person?.passwordHash !== before.passwordHash) throw wrongLogIn(); // it was replaced in the meantime
    if (!(await isActiveAccount(repositories, person))) throw wrongLogIn();
    const at = clock.now();
    if (isConfirmed(await secondFactors.find(person.id))) {
      const mfaToken = secrets.make();
      await logInChallenges.add(newChallenge(person, secrets.hash(mfaToken), at, policies.secondFactor), at);
      return { mfaToken };
    }
    const { tokens, storedToken } = this.tokenIssuer.issue(person, at);
    await refreshTokens.add(storedToken);
    return tokens;
  }
}

const wrongLogIn = (): DomainError => new DomainError('unauthorized', 'E-mail address or password is wrong.');
