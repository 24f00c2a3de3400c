import type { RequiredPorts } from '../../application/ports.js';
import { recordFailedChallenge, isOpenChallenge, passChallenge } from '../rules/log-in-challenge.js';
import {
  acceptCode,
  hasMaximumOfWrongCodes,
  isConfirmed,
  requireFewWrongCodes,
  withWrongCode,
} from '../rules/second-factor.js';
import type { Person } from '../rules/person.js';
import { isActiveAccount } from './active-account.js';
import type { KnownDevices } from './known-devices.js';
import type { SecondFactorCodes } from './second-factor-codes.js';
import type { DeviceTokens, IssuedTokens, TokenIssuer } from './token-issuer.js';
import { addWarning } from './warn-account-owner.js';
import { DomainError } from '../../kernel/domain-error.js';

export interface PassSecondFactorCommand {
  readonly mfaToken: string;
  /** A code of the app, or a recovery code. */
  readonly code: string;
}

type Outcome = { readonly tokens: IssuedTokens; readonly person: Person } | 'over' | 'wrong';

/** The second half of a log-in: a code of the second factor gives the tokens. */
export class PassSecondFactor {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'staffAccounts' | 'secondFactors' | 'logInChallenges' | 'refreshTokens' | 'deliveries',
      'clock' | 'secrets' | 'policies'
    >,
    private readonly codes: SecondFactorCodes,
    private readonly tokenIssuer: TokenIssuer,
    private readonly devices: KnownDevices,
  ) {}

  /** @throws DomainError unauthorized for a wrong code and when the log-in is over; rate-limited after too many wrong codes. */
  async execute(command: PassSecondFactorCommand): Promise<DeviceTokens> {
    const outcome = await this.pass(command);
    if (outcome === 'over') throw new DomainError('unauthorized', 'The log-in has expired. Enter your password again.');
    if (outcome === 'wrong') throw new DomainError('unauthorized', 'The code is not correct.');
    return { ...outcome.tokens, deviceToken: this.devices.issue(outcome.person) };
  }

  /** A wrong code is returned, not thrown: its count has to be kept. */
  private pass({ mfaToken, code }: PassSecondFactorCommand): Promise<Outcome> {
    return this.ports.transaction.run(async (repositories) => {
      const { people, secondFactors, logInChallenges, refreshTokens } = repositories;
      const { secondFactor: policy } = this.ports.policies;
      const at = this.ports.clock.now();
      const hash = this.ports.secrets.hash(mfaToken);
      const owner = await logInChallenges.findOwner(hash);
      const person = owner && (await people.find(owner)); // locked first, as the closing of an account does
      if (!person || !(await isActiveAccount(repositories, person))) return 'over';
      const challenge = await logInChallenges.find(hash);
      if (!challenge || !isOpenChallenge(challenge, at, policy)) return 'over';
      if (person.version !== challenge.personVersion) return 'over';
      const factor = await secondFactors.find(person.id);
      if (!isConfirmed(factor)) return 'over';
      requireFewWrongCodes(factor, at, policy);
      const accepted = acceptCode(factor, this.codes.read(factor, code, at));
      if (!accepted) {
        await logInChallenges.save(recordFailedChallenge(challenge));
        const guessed = withWrongCode(factor, at, policy);
        await secondFactors.upsert(guessed);
        if (hasMaximumOfWrongCodes(guessed, policy)) await addWarning(repositories, person, 'login-locked', at);
        return 'wrong';
      }
      const { tokens, storedToken } = this.tokenIssuer.issue(person, at);
      await logInChallenges.save(passChallenge(challenge));
      await secondFactors.upsert(accepted);
      await refreshTokens.add(storedToken);
      return { tokens, person };
    });
  }
}
