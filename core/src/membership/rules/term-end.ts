import { addDays, addMonths, type Day } from '../../kernel/calendar.js';
import type { MembershipPolicy } from '../policy.js';
import { lastTerm, type Membership } from './membership.js';
import { isRunning } from './pause.js';
import { retriesExhausted } from './renewal-schedule.js';
import { renewsItself } from './price-change.js';

/**
 * The day of the end notice, `noticeDaysBefore` the end, once for each end (docs/domain.md, Money: Renewal).
 * @returns null when the notice was sent, or the membership is neither active nor paused. The member of one past due gets a message after
 * each failed charge, and at the expiry.
 */
export function noticeOn(membership: Membership, { noticeDaysBefore }: MembershipPolicy): Day | null {
  const { endsOn } = lastTerm(membership);
  if (!isRunning(membership) || membership.endNoticeSentOn === endsOn) return null;
  return addDays(endsOn, -noticeDaysBefore);
}

/**
 * The day on which a membership expires. It is the end, when it does not renew itself or has no consent to a higher price. Otherwise it is
 * the day of the last failed charge. Without any charge until then, it is the day on which the following term would end.
 * @returns null while a charge is unanswered, or when the membership has already ended.
 */
export function expiresOn(membership: Membership, policy: MembershipPolicy): Day | null {
  const { status, renewal, plan } = membership;
  if ((status !== 'active' && status !== 'past_due') || renewal?.status === 'pending') return null;
  const { endsOn } = lastTerm(membership);
  if (!renewsItself(membership)) return endsOn;
  if (!renewal || !retriesExhausted(membership, policy)) return addMonths(endsOn, plan.months);
  return renewal.attemptedOn > endsOn ? renewal.attemptedOn : endsOn;
}

/**
 * The end of the first term whose unused credits are still owed; null without one. Of a cancelled membership, only a term that was over
 * and had an undecided session.
 */
export function closesOn({ status, terms }: Membership): Day | null {
  if (status === 'pending_payment') return null;
  return terms.find(({ closed }) => !closed)?.endsOn ?? null;
}
