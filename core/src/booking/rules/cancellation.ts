import type { CancellationPolicy } from '../policy.js';
import type { QuotedPolicy } from './quote.js';
import {
  type Cancellation,
  type CancelledReservation,
  type ConfirmedReservation,
  type Reservation,
  withStatus,
} from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, minus } from '../../kernel/instant.js';

/** The last instant at which a reservation can be changed: `freeNoticeMs` before the start (docs/domain.md, Booking: Change). */
export const changeableUntil = (
  { startsAt }: Pick<Reservation, 'startsAt'>,
  { freeNoticeMs }: CancellationPolicy,
): Instant => minus(startsAt, freeNoticeMs);

/**
 * The end of free cancellation (docs/domain.md, Booking: Cancellation): `freeNoticeMs` before the start, that instant included; with a
 * substitute the start, that instant excluded.
 */
export const freeCancellationUntil = (
  reservation: Pick<Reservation, 'startsAt' | 'substitutedAt'>,
  policy: CancellationPolicy,
): Instant => (reservation.substitutedAt === null ? changeableUntil(reservation, policy) : reservation.startsAt);

/** The name of the rule that sets the end of free cancellation. */
export const cancellationRule = ({ substitutedAt }: Pick<Reservation, 'substitutedAt'>): QuotedPolicy =>
  substitutedAt === null ? 'cancellation-6h' : 'substitution';

/** The cost of cancelling at an instant: free, or the deduction of the session. */
export interface CancellationTerms {
  readonly kind: 'free' | 'late';
  readonly freeUntil: Instant;
  readonly reservation: ConfirmedReservation;
}

/**
 * Free of charge until `freeCancellationUntil`, and late afterwards (docs/domain.md, Booking: Cancellation).
 * @throws DomainError policy-violation when the reservation is not confirmed, or has started.
 */
export function cancellationTerms(
  reservation: Reservation,
  at: Instant,
  policy: CancellationPolicy,
): CancellationTerms {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'cancelled');
  requireBeforeStart(reservation, at);
  const freeUntil = freeCancellationUntil(reservation, policy);
  return { kind: at <= freeUntil ? 'free' : 'late', freeUntil, reservation };
}

/** A started reservation cannot be cancelled. @throws DomainError policy-violation. */
function requireBeforeStart({ startsAt }: Pick<Reservation, 'startsAt'>, at: Instant): void {
  if (at < startsAt) return;
  const facts = { startsAt: formatInstant(startsAt) };
  throw policyViolation('before-the-start', 'This session has already started.', facts);
}

export interface CancellationRequest {
  readonly by: Cancellation['by'];
  /** Whether the caller accepts that a late cancellation deducts the session. */
  readonly acceptDeduction: boolean;
  /** Whether staff waive the deduction of a late cancellation: the company then pays the mentor. */
  readonly waiveFee?: boolean;
}

/**
 * Cancels the reservation.
 * @throws DomainError policy-violation: as `cancellationTerms`, and when it is late and the caller does not accept the deduction.
 */
export function decideCancellation(
  reservation: Reservation,
  { by, acceptDeduction, waiveFee = false }: CancellationRequest,
  at: Instant,
  policy: CancellationPolicy,
): CancelledReservation {
  const terms = cancellationTerms(reservation, at, policy);
  const late = terms.kind === 'late';
  if (late && !acceptDeduction && !waiveFee) throw deductionNotAcceptedError(terms, by);
  return withStatus(terms.reservation, {
    status: 'cancelled',
    cancellation: { at, by, late, deducted: late && !waiveFee },
  });
}

/** States the last free instant, and how to accept the deduction; to staff also how to waive it. */
export const deductionNotAcceptedError = (
  { freeUntil }: Pick<CancellationTerms, 'freeUntil'>,
  by: Cancellation['by'] = 'member',
) =>
  policyViolation('cancellation-6h', 'Free cancellation is no longer possible: the session would be deducted.', {
    ...deductionFacts(freeUntil),
    ...(by === 'admin' && { waiveWith: 'waiveFee=true' }),
  });

/** The facts of a refusal to deduct a session: until when it was free, and how to accept the deduction. */
export const deductionFacts = (freeUntil: Instant) => ({
  freeCancellationUntil: formatInstant(freeUntil),
  consequence: 'session_deducted',
  acknowledgeWith: 'acceptDeduction=true',
});
