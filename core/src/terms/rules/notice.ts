import { addDays, type Day } from '../../kernel/calendar.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { TermsPolicy } from '../policy.js';
import type { TermsVersion } from './terms-version.js';

/**
 * Requires that a change is announced at least `noticeDays` before it takes effect, in days of the business zone (docs/domain.md, Terms). For
 * a change to anybody's disadvantage it is `adverseNoticeDays`.
 * @throws DomainError policy-violation (`terms-notice`) that names the earliest day.
 */
export function refuseShortNotice(
  { effectiveOn, adverse }: Pick<TermsVersion, 'effectiveOn' | 'adverse'>,
  today: Day,
  policy: TermsPolicy,
): void {
  const noticeDays = adverse ? policy.adverseNoticeDays : policy.noticeDays;
  const earliestOn = addDays(today, noticeDays);
  if (effectiveOn >= earliestOn) return;
  throw policyViolation(
    'terms-notice',
    `The change must take effect at least ${noticeDays} days after its announcement.`,
    {
      noticeDays,
      earliestOn,
    },
  );
}
