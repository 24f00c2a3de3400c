import type { BookingContext } from './booking-context.js';
import { changeableUntil } from './cancellation.js';
import { type ChangePolicies, decideChange } from './change-decision.js';
import { resolveDecision, toPayable, type Quote, createQuote } from './quote.js';
import type { Funding, Reservation } from './reservation.js';
import type { Instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';

/** The quote of moving a reservation. */
export function quoteChange(
  reservation: Reservation,
  context: BookingContext,
  at: Instant,
  policies: ChangePolicies,
): Quote {
  const rule: Quote['rule'] = {
    policy: 'cancellation-6h',
    deadline: changeableUntil(reservation, policies.cancellation),
  };
  const { decision, refusal } = resolveDecision(() => decideChange(reservation, context, at, policies));
  return createQuote(
    { action: 'change', rule, refusal },
    decision ? calculateTransfers(reservation.funding, decision.funding) : {},
  );
}

/** The transfers to and from the member when one funding replaces another. */
function calculateTransfers(before: Funding, after: Funding): Partial<Quote['member']> {
  if (before.kind !== after.kind) return { returns: toPayable(before), pays: toPayable(after) };
  const difference = after.kind === 'points' ? after.value - before.value : 0;
  if (difference === 0) return {};
  const points = { kind: 'points', points: krw(Math.abs(difference)) } as const;
  return difference > 0 ? { pays: points } : { returns: points };
}
