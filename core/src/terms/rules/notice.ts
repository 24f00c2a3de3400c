import { addDays, type Day } from '../../kernel/calendar.js';
import { policyViolation } from '../../kernel/domain-error.js';
import type { TermsPolicy } from '../policy.js';
import type { TermsVersion } from './terms-version.js';

/**
 * A change is announced at least 7 days before it takes effect, 30 days where it is to anybody's disadvantage, counted in days of the
 * business zone (docs/domain.md, Terms).
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
    `The change takes effect ${noticeDays} days after its announcement, or later.`,
    {
      noticeDays,
      earliestOn,
    },
  );
}
