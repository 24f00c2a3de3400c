import type { RequiredPorts } from '../../application/ports.js';
import { hasSecret, isConfirmed, removeSecondFactor } from '../rules/second-factor.js';
import { recordFactorChange } from './record-factor-change.js';
import { invalid } from '../../kernel/domain-error.js';
import type { Id } from '../../kernel/ids.js';

/** Removes the second factor of a person who has lost the app and the recovery codes: for an operator at the command line. */
export class ResetSecondFactor {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'secondFactors' | 'administratorActions' | 'outbox', 'ids'>,
  ) {}

  /** @throws DomainError validation for an address whose account has no second factor. */
  execute(email: string): Promise<void> {
    const requestId = this.ports.ids.next<Id<'request'>>();
    return this.ports.transaction.run(async (repositories) => {
      const person = await repositories.people.findByEmail(email.toLowerCase());
      const factor = person && (await repositories.secondFactors.find(person.id));
      if (!person || !hasSecret(factor))
        throw invalid('email', 'DOES_NOT_EXIST', 'no account with a second factor has this address');
      await repositories.secondFactors.upsert(removeSecondFactor(factor, person.id));
      if (isConfirmed(factor))
        await recordFactorChange(repositories, person, { adminId: null, requestId }, 'second-factor-removed');
    });
  }
}
