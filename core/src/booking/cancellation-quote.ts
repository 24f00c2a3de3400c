import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import { lateCancellationShare } from '../ledger/settlement.js';
import { cancellationTerms, deductionNotAccepted, freeCancellationUntil } from './cancellation-policy.js';
import { answerOf, NOTHING_PASSES, payableOf, type Quote } from './quote.js';
import type { Reservation } from './reservation.js';

/** What cancelling would do. One that is late tells its price even when nobody has agreed to it. */
export function quoteCancellation(
  reservation: Reservation,
  acceptDeduction: boolean,
  at: Instant,
  { cancellation, settlement }: Pick<Policies, 'cancellation' | 'settlement'>,
): Quote {
  const rule = { policy: 'cancellation-6h', deadline: freeCancellationUntil(reservation, cancellation) };
  const { decision: terms, refusal } = answerOf(() => cancellationTerms(reservation, at, cancellation));
  if (!terms) return { action: 'cancel', rule, refusal, ...NOTHING_PASSES };
  const paid = payableOf(reservation.funding);
  const { member, mentor } = NOTHING_PASSES;
  if (terms.kind === 'free')
    return { action: 'cancel', rule, refusal: null, mentor, member: { ...member, returns: paid } };
  return {
    action: 'cancel',
    rule,
    refusal: acceptDeduction ? null : deductionNotAccepted(terms),
    member: { ...member, forfeits: paid },
    mentor: { earns: lateCancellationShare(reservation.funding, settlement) },
  };
}
