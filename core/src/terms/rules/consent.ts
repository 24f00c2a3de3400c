import type { Day } from '../../kernel/calendar.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { PersonId, TermsId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import type { TermsKind } from './terms-version.js';

/** A person's consent to a version. It never changes. */
export interface TermsConsent {
  readonly personId: PersonId;
  readonly termsId: TermsId;
  readonly kind: TermsKind;
  readonly version: string;
  readonly consentedAt: Instant;
}

/**
 * Members and mentors can agree to announced versions and the one in force, not to earlier ones.
 * @param replacedOn when the next version of the kind takes effect; null without one.
 * @throws DomainError policy-violation (`state`).
 */
export function refuseReplaced(replacedOn: Day | null, today: Day): void {
  if (replacedOn !== null && replacedOn <= today) throw wrongState('version of the terms', 'replaced', 'agreed to');
}
