import { addDays, type Day } from '../shared/calendar.js';
import type { Membership } from './membership.js';

/**
 * The day on which the next term is charged: D-1, the last day of the last term that is paid (docs/domain.md, Money: Membership).
 * @returns null when the membership does not renew itself, or is over.
 */
export function nextRenewalOn({ autoRenew, status, terms }: Membership): Day | null {
  const renews = autoRenew && (status === 'active' || status === 'paused' || status === 'past_due');
  const last = terms.at(-1) ?? terms[0];
  return renews ? addDays(last.endsOn, -1) : null;
}
