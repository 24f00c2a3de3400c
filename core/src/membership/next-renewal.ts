import { addDays, type Day } from '../shared/calendar.js';
import { lastTerm, type Membership } from './membership.js';

/**
 * The day on which the next term is charged: D-1, the last day of the last term that is paid (docs/domain.md, Money: Membership).
 * @returns null when the membership does not renew itself, or is over.
 */
export function nextRenewalOn(membership: Membership): Day | null {
  const { autoRenew, status } = membership;
  const renews = autoRenew && (status === 'active' || status === 'paused' || status === 'past_due');
  return renews ? addDays(lastTerm(membership).endsOn, -1) : null;
}
