import type { RequiredPorts } from '../../application/ports.js';
import { enrollSecondFactor, isConfirmed } from '../rules/second-factor.js';
import type { SecondFactorCodes } from './second-factor-codes.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';

/** Makes a secret for an authenticator app. Log-in asks for its codes once a code has confirmed it. */
export class EnrollSecondFactor {
  constructor(
    private readonly ports: RequiredPorts<'people' | 'secondFactors'>,
    private readonly codes: SecondFactorCodes,
  ) {}

  /** @returns the `otpauth:` URI. @throws DomainError policy-violation (`one-second-factor`) for a person who has one. */
  execute(personId: PersonId): Promise<string> {
    return this.ports.transaction.run(async ({ people, secondFactors }) => {
      const { email } = await people.get(personId);
      const last = await secondFactors.find(personId);
      if (isConfirmed(last))
        throw policyViolation('one-second-factor', 'Remove your current second factor before you add another.');
      const { secret, uri } = this.codes.makeSecret(personId, email);
      await secondFactors.upsert(enrollSecondFactor(last, { personId, secret }));
      return uri;
    });
  }
}
