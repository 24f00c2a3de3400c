import type { BookingPolicies } from '../../booking/policy.js';
import type { SettlementPolicies } from '../policy.js';
import {
  cancellationRule,
  cancellationTerms,
  deductionNotAcceptedError,
  freeCancellationUntil,
} from '../../booking/rules/cancellation.js';
import { resolveDecision, toPayable, type Quote, createQuote } from '../../booking/rules/quote.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import type { Instant } from '../../kernel/instant.js';
import { lateCancellationShare } from './settlement.js';

/** The effects of a cancellation. The price of a late one is stated even before the caller accepts it. */
export function quoteCancellation(
  reservation: Reservation,
  acceptDeduction: boolean,
  at: Instant,
  { cancellation, settlement }: Pick<BookingPolicies, 'cancellation'> & SettlementPolicies,
): Quote {
  const deadline = freeCancellationUntil(reservation, cancellation);
  const rule: Quote['rule'] = { policy: cancellationRule(reservation), deadline };
  const { decision: terms, refusal } = resolveDecision(() => cancellationTerms(reservation, at, cancellation));
  const request = { action: 'cancel', rule, refusal } as const;
  if (!terms) return createQuote(request);
  const paid = toPayable(reservation.funding);
  if (terms.kind === 'free') return createQuote(request, { returns: paid });
  return createQuote(
    { ...request, refusal: acceptDeduction ? null : deductionNotAcceptedError(terms) },
    { forfeits: paid },
    { earns: lateCancellationShare(reservation.funding, settlement) },
  );
}
