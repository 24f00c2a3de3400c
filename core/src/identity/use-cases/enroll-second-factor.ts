import type { RequiredPorts } from '../../application/ports.js';
import type { Stores } from '../../application/stores.js';
import { enrolledSecondFactor, isConfirmed, requireVerifiedAddress } from '../rules/second-factor.js';
import type { SecondFactorCodes } from './second-factor-codes.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { PersonId } from '../../kernel/ids.js';

/** Makes a secret for an authenticator app. Log-in asks for its codes once one has confirmed it. */
export class EnrollSecondFactor {
  constructor(
    private readonly ports: RequiredPorts<Pick<Stores, 'people' | 'secondFactors'>>,
    private readonly codes: SecondFactorCodes,
  ) {}

  /**
   * @returns the `otpauth:` URI.
   * @throws DomainError policy-violation, `verified-email` before the address is verified, `one-second-factor` for a person who has one.
   */
  execute(personId: PersonId): Promise<string> {
    return this.ports.transaction.run(async ({ people, secondFactors }) => {
      const person = await people.get(personId);
      requireVerifiedAddress(person);
      const last = await secondFactors.find(personId);
      if (isConfirmed(last)) throw policyViolation('one-second-factor', 'Remove your second factor before a new one.');
      const { secret, uri } = this.codes.makeSecret(personId, person.email);
      await secondFactors.keep(enrolledSecondFactor(last, { personId, secret }));
      return uri;
    });
  }
}
