import { addDays, addMonths, type Day } from '../shared/calendar.js';
import { sum, type Krw } from '../shared/krw.js';
import type { MembershipPolicy } from '../shared/policies.js';
import { creditValue } from './credit.js';
import { lastTerm, type Membership, type Term } from './membership.js';
import { isGivenUp } from './next-renewal.js';

/**
 * From when on the member is told of the end: D-7, once for each end (docs/domain.md, Money: Renewal).
 * @returns null when the end was told of, or is known by other news: a failed charge.
 */
export function noticeOn(membership: Membership, { noticeDaysBefore }: MembershipPolicy): Day | null {
  const { status, toldOfEnd } = membership;
  const { endsOn } = lastTerm(membership);
  if ((status !== 'active' && status !== 'paused') || toldOfEnd === endsOn) return null;
  return addDays(endsOn, -noticeDaysBefore);
}

/**
 * The day from which on a membership is over: D when it does not renew itself; the day of the last charge in vain; and, should
 * nobody have charged it for so long, the day on which the term to come would be over itself.
 * @returns null while a charge has no answer, or when it is over already.
 */
export function expiresOn(membership: Membership, policy: MembershipPolicy): Day | null {
  const { status, autoRenew, renewal, plan } = membership;
  if ((status !== 'active' && status !== 'past_due') || renewal?.status === 'pending') return null;
  const { endsOn } = lastTerm(membership);
  if (!autoRenew) return endsOn;
  if (!renewal || !isGivenUp(membership, policy)) return addMonths(endsOn, plan.months);
  return renewal.attemptedOn > endsOn ? renewal.attemptedOn : endsOn;
}

/** The end of the first term whose unused credits are still owed; null without one. A membership that was cancelled is settled at once. */
export function closesOn({ status, terms }: Membership): Day | null {
  if (status === 'pending_payment' || status === 'cancelled') return null;
  return terms.find(({ closed }) => !closed)?.endsOn ?? null;
}

/** What the credits of a term are worth that no reservation holds. */
export function unusedValue(term: Term, held: readonly number[]): Krw {
  const credits = Array.from({ length: term.credits }, (_, credit) => credit);
  return sum(credits.filter((credit) => !held.includes(credit)).map((credit) => creditValue(term, credit)));
}
