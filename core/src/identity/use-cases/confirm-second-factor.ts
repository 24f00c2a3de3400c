import type { Instant } from '../../kernel/instant.js';
import { endLogIns } from './end-log-ins.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import { acceptCode, hasSecret, isConfirmed } from '../rules/second-factor.js';
import { type FactorAuthor, recordOwnFactorChange } from './record-factor-change.js';
import type { SecondFactorCodes } from './second-factor-codes.js';
import { invalid, policyViolation, wrongState } from '../../kernel/domain-error.js';

export interface ConfirmSecondFactorCommand extends FactorAuthor {
  readonly code: string;
}

type ConfirmSecondFactorRepositories = Pick<
  Repositories,
  'people' | 'secondFactors' | 'refreshTokens' | 'administratorActions' | 'outbox'
>;

/** Log-ins need a second factor once a code proves that the person's app holds its secret. Other log-ins end, because they gave no code. */
export class ConfirmSecondFactor {
  constructor(
    private readonly ports: RequiredPorts<keyof ConfirmSecondFactorRepositories, 'clock' | 'accessTokens'>,
    private readonly codes: SecondFactorCodes,
  ) {}

  /**
   * @returns the recovery codes, which are shown this once.
   * @throws DomainError validation for a wrong code; policy-violation, `state` without an enrolment, `one-second-factor` for a
   * confirmed one; unauthorized when the log-in has ended.
   */
  async execute(command: ConfirmSecondFactorCommand): Promise<readonly string[]> {
    const { personId, familyId: kept } = command;
    const { ended, result: codes } = await this.ports.transaction.run((repositories) => {
      const at = this.ports.clock.now();
      const work = () => this.confirm(repositories, command, at);
      return endLogIns(repositories.refreshTokens, { personId, at, kept }, work);
    });
    this.ports.accessTokens.forget(ended);
    return codes;
  }

  private async confirm(
    repositories: ConfirmSecondFactorRepositories,
    command: ConfirmSecondFactorCommand,
    at: Instant,
  ): Promise<readonly string[]> {
    const person = await repositories.people.get(command.personId);
    const factor = await repositories.secondFactors.find(person.id);
    if (isConfirmed(factor)) throw policyViolation('one-second-factor', 'Your second factor is already confirmed.');
    if (!hasSecret(factor)) throw wrongState('second factor', 'absent', 'confirmed');
    const accepted = acceptCode(factor, this.codes.read(factor, command.code, at));
    if (!accepted) throw invalid('code', 'INCORRECT', 'The code is not correct.');
    const { codes, hashes } = this.codes.makeRecoveryCodes(person.id);
    await repositories.secondFactors.upsert({ ...accepted, confirmedAt: at, recoveryHashes: hashes });
    await recordOwnFactorChange(repositories, person, command, 'second-factor-added');
    return codes;
  }
}
