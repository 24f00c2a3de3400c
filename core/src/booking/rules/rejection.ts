import type { RejectionPolicy } from '../policy.js';
import { type RejectedReservation, type Reservation, withStatus } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { instant, type Instant, minus, plus } from '../../kernel/instant.js';

/**
 * The last instant at which an automatic match can be rejected: `windowMs` after it, or a millisecond before the start if that is sooner.
 * Null for the member's own choice (docs/domain.md, Booking: Rejection).
 */
export const rejectableUntil = (
  { matchedAt, startsAt }: Pick<Reservation, 'matchedAt' | 'startsAt'>,
  { windowMs }: RejectionPolicy,
): Instant | null => (matchedAt === null ? null : instant(Math.min(plus(matchedAt, windowMs), minus(startsAt, 1))));

/**
 * Rejects an automatic match, free of charge.
 * @throws DomainError policy-violation for the member's own choice, after `rejectableUntil`, and for a reservation that is no longer
 * confirmed.
 */
export function decideRejection(
  reservation: Reservation,
  reason: string | null,
  at: Instant,
  policy: RejectionPolicy,
): RejectedReservation {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'rejected');
  const until = rejectableUntil(reservation, policy);
  if (until === null) throw notRejectable('Only an automatic match can be rejected.', null);
  if (at > until) throw notRejectable('This match can no longer be rejected.', until);
  return withStatus(reservation, { status: 'rejected', rejectedAt: at, reason });
}

const notRejectable = (message: string, until: Instant | null) =>
  policyViolation('auto-match-rejection-24h', message, { rejectableUntil: until && formatInstant(until) });
