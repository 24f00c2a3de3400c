import type { RequiredPorts } from '../../application/ports.js';
import { dayOf } from '../../kernel/calendar.js';
import type { PersonId, TermsId } from '../../kernel/ids.js';
import { refuseReplaced, type TermsConsent } from '../rules/consent.js';

export interface ConsentToTermsCommand {
  readonly personId: PersonId;
  readonly termsId: TermsId;
}

/** A member or a mentor consents to a version of the terms. A repetition returns the first consent without another effect. */
export class ConsentToTerms {
  constructor(private readonly ports: RequiredPorts<'people' | 'termsVersions' | 'termsConsents', 'clock'>) {}

  /** @throws DomainError not-found for a version that does not exist, policy-violation (`state`) for one that was replaced. */
  execute({ personId, termsId }: ConsentToTermsCommand): Promise<TermsConsent> {
    return this.ports.transaction.run(async ({ people, termsVersions, termsConsents }) => {
      await people.get(personId);
      const terms = await termsVersions.get(termsId);
      const given = await termsConsents.find(personId, termsId);
      if (given) return given;
      const consentedAt = this.ports.clock.now();
      refuseReplaced(await termsVersions.findReplacementDay(terms), dayOf(consentedAt));
      const { kind, version } = terms;
      const consent = { personId, termsId, kind, version, consentedAt };
      await termsConsents.add(consent);
      return consent;
    });
  }
}
