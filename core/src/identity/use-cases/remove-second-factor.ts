import type { RequiredPorts } from '../../application/ports.js';
import { hasSecret, isConfirmed, removeSecondFactor } from '../rules/second-factor.js';
import { confirmPassword, requireConfirmed } from './confirm-password.js';
import { requireActiveLogIn } from './end-log-ins.js';
import { type FactorAuthor, recordOwnFactorChange } from './record-factor-change.js';
import { wrongState } from '../../kernel/domain-error.js';

export interface RemoveSecondFactorCommand extends FactorAuthor {
  readonly password: string;
}

/** Removes the person's second factor and recovery codes; log-in then asks for the password alone. */
export class RemoveSecondFactor {
  constructor(
    private readonly ports: RequiredPorts<
      'people' | 'secondFactors' | 'refreshTokens' | 'administratorActions' | 'outbox',
      'passwords'
    >,
  ) {}

  /**
   * @throws DomainError validation for a wrong password; policy-violation (`state`) without a second factor; unauthorized when the log-in
   * has ended.
   */
  async execute(command: RemoveSecondFactorCommand): Promise<void> {
    const { personId, familyId, password } = command;
    const confirmed = await confirmPassword(this.ports, personId, password);
    await this.ports.transaction.run(async (repositories) => {
      const person = await repositories.people.get(personId);
      requireConfirmed(person, confirmed);
      await requireActiveLogIn(repositories.refreshTokens, familyId);
      const factor = await repositories.secondFactors.find(personId);
      if (!hasSecret(factor)) throw wrongState('second factor', 'absent', 'removed');
      await repositories.secondFactors.upsert(removeSecondFactor(factor, personId));
      if (isConfirmed(factor)) await recordOwnFactorChange(repositories, person, command, 'second-factor-removed');
    });
  }
}
