import type { Instant } from '../shared/instant.js';
import type { Policies } from '../shared/policies.js';
import { lateCancellationShare } from '../ledger/settlement.js';
import { cancellationTerms, deductionNotAccepted, freeCancellationUntil } from './cancellation-policy.js';
import { answerOf, payableOf, quoted, type Quote } from './quote.js';
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
  const asked = { action: 'cancel', rule, refusal } as const;
  if (!terms) return quoted(asked);
  const paid = payableOf(reservation.funding);
  if (terms.kind === 'free') return quoted(asked, { returns: paid });
  return quoted(
    { ...asked, refusal: acceptDeduction ? null : deductionNotAccepted(terms) },
    { forfeits: paid },
    { earns: lateCancellationShare(reservation.funding, settlement) },
  );
}
