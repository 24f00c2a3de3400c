import type { Instant } from '../shared/instant.js';
import { krw } from '../shared/krw.js';
import type { Policies } from '../shared/policies.js';
import { freeCancellationUntil } from './cancellation-policy.js';
import { decideChange } from './change-decision.js';
import type { BookingSituation } from './ports.js';
import { answerOf, payableOf, quoted, type Quote } from './quote.js';
import type { Funding, Reservation } from './reservation.js';

/** What moving a reservation would do. */
export function quoteChange(
  reservation: Reservation,
  situation: BookingSituation,
  at: Instant,
  policies: Policies,
): Quote {
  const rule = { policy: 'cancellation-6h', deadline: freeCancellationUntil(reservation, policies.cancellation) };
  const { decision, refusal } = answerOf(() => decideChange(reservation, situation, at, policies));
  return quoted({ action: 'change', rule, refusal }, decision ? passing(reservation.funding, decision.funding) : {});
}

/** What goes to the member and what comes from the member when one funding takes the place of the other. */
function passing(before: Funding, after: Funding): Partial<Quote['member']> {
  if (before.kind !== after.kind) return { returns: payableOf(before), pays: payableOf(after) };
  const difference = after.kind === 'points' ? after.value - before.value : 0;
  if (difference === 0) return {};
  const points = { kind: 'points', points: krw(Math.abs(difference)) } as const;
  return difference > 0 ? { pays: points } : { returns: points };
}
