import { addDays, type Day } from '../../kernel/calendar.js';
import type { MembershipPolicy } from '../policy.js';
import { isInForce, lastTerm, type Membership } from './membership.js';
import { renewsItself } from './price-change.js';

/**
 * The day on which the next term is charged: `renewDaysBefore` the end of the last paid term, or the day after a failed charge
 * (docs/domain.md, Money: Renewal).
 * @returns null when the membership does not renew itself, waits for consent to its price, is over, or had too many failed charges.
 */
export function nextRenewalOn(membership: Membership, policy: MembershipPolicy): Day | null {
  const { renewal } = membership;
  if (!renewsItself(membership) || !isInForce(membership) || retriesExhausted(membership, policy)) return null;
  const first = addDays(lastTerm(membership).endsOn, -policy.renewDaysBefore);
  if (renewal?.status !== 'failed') return first;
  const again = addDays(renewal.attemptedOn, 1);
  return again > first ? again : first;
}

/** Whether the last of the daily retries failed too. */
export const retriesExhausted = (
  { renewal }: Pick<Membership, 'renewal'>,
  { renewalRetries }: Pick<MembershipPolicy, 'renewalRetries'>,
): boolean => renewal?.status === 'failed' && renewal.attempts > renewalRetries;

/** Whether no paid term covers a day, and a coming renewal is to pay for it. */
export const isLeftToRenewal = (membership: Membership, day: Day, policy: MembershipPolicy): boolean =>
  lastTerm(membership).endsOn <= day && nextRenewalOn(membership, policy) !== null;
