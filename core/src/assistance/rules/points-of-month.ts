import { invalid, policyViolation } from '../../kernel/domain-error.js';
import type { Krw } from '../../kernel/krw.js';
import type { StaffRole } from '../../identity/rules/staff-account.js';
import type { AssistancePolicy } from '../policy.js';

/**
 * @param given the points that staff gave the member earlier in the same month.
 * @throws DomainError validation below one point; policy-violation (`gesture-limit`) for more than the role may give in a month.
 */
export function requireGiveable(points: Krw, given: Krw, role: StaffRole, policy: AssistancePolicy): void {
  if (points < 1) throw invalid('points', 'TOO_SMALL', 'At least one point must be given.');
  const limit = role === 'owner' ? policy.monthlyPointsByOwner : policy.monthlyPointsBySupport;
  if (given + points <= limit) return;
  const left = Math.max(0, limit - given);
  throw policyViolation('gesture-limit', 'The member would get more points this month than you may give.', {
    limit,
    left,
  });
}
