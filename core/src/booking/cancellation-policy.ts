import { formatInstant } from '../shared/calendar.js';
import { policyViolation, wrongState } from '../shared/domain-error.js';
import { minus, type Instant } from '../shared/instant.js';
import type { CancellationPolicy } from '../shared/policies.js';
import { withStatus, type Cancellation, type Cancelled, type Confirmed, type Reservation } from './reservation.js';

/** The last instant at which cancelling or changing is free: six hours before the start (docs/domain.md, Booking: Cancellation). */
export const freeCancellationUntil = (
  { startsAt }: Pick<Reservation, 'startsAt'>,
  { freeNoticeMs }: CancellationPolicy,
): Instant => minus(startsAt, freeNoticeMs);

/** What cancelling costs at an instant: nothing, or the session. */
export interface CancellationTerms {
  readonly kind: 'free' | 'late';
  readonly freeUntil: Instant;
}

/**
 * Free of charge until `freeNoticeMs` before the start, that instant included; late from then on (docs/domain.md, Booking: Cancellation).
 * @throws DomainError policy-violation when the reservation is not confirmed, or has started.
 */
export function cancellationTerms(
  reservation: Reservation,
  at: Instant,
  policy: CancellationPolicy,
): CancellationTerms & { readonly reservation: Confirmed } {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'cancelled');
  requireBeforeStart(reservation, at);
  const freeUntil = freeCancellationUntil(reservation, policy);
  return { kind: at <= freeUntil ? 'free' : 'late', freeUntil, reservation };
}

/** From its start on a reservation is what it is. @throws DomainError policy-violation. */
export function requireBeforeStart({ startsAt }: Pick<Reservation, 'startsAt'>, at: Instant): void {
  if (at < startsAt) return;
  const facts = { startsAt: formatInstant(startsAt) };
  throw policyViolation('before-the-start', 'This session has already started.', facts);
}

export interface CancellationWish {
  readonly by: Cancellation['by'];
  /** Whether whoever cancels agrees to lose the session where it is too late to cancel free of charge. */
  readonly acceptDeduction: boolean;
}

/**
 * The reservation, cancelled.
 * @throws DomainError policy-violation: as `cancellationTerms`, and when it is late and the deduction is not accepted.
 */
export function decideCancellation(
  reservation: Reservation,
  { by, acceptDeduction }: CancellationWish,
  at: Instant,
  policy: CancellationPolicy,
): Cancelled {
  const terms = cancellationTerms(reservation, at, policy);
  const late = terms.kind === 'late';
  if (late && !acceptDeduction) throw deductionNotAccepted(terms);
  return withStatus(terms.reservation, { status: 'cancelled', cancellation: { at, by, late, deducted: late } });
}

/** Names the last free instant, and how to say that losing the session is accepted. */
export const deductionNotAccepted = ({ freeUntil }: Pick<CancellationTerms, 'freeUntil'>) =>
  policyViolation('cancellation-6h', 'It is too late to cancel free of charge: the session would be deducted.', {
    freeCancellationUntil: formatInstant(freeUntil),
    consequence: 'session_deducted',
    acknowledgeWith: 'acceptDeduction=true',
  });
