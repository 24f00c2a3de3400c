import type { RejectionPolicy } from '../policy.js';
import { type RejectedReservation, type Reservation, withStatus } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, instant, minus, plus } from '../../kernel/instant.js';

/** The end of the window of an automatic match, included; a session that starts earlier ends it. Null for the member's own choice. */
export const rejectableUntil = (
  { matchedAt }: Pick<Reservation, 'matchedAt'>,
  { windowMs }: RejectionPolicy,
): Instant | null => (matchedAt === null ? null : plus(matchedAt, windowMs));

/** The last instant at which the member can reject: of the window, or before the start. Null for the member's own choice. */
export function rejectionDeadline(
  reservation: Pick<Reservation, 'matchedAt' | 'startsAt'>,
  policy: RejectionPolicy,
): Instant | null {
  const until = rejectableUntil(reservation, policy);
  return until && instant(Math.min(until, minus(reservation.startsAt, 1)));
}

/**
 * Rejects an automatic match, free of charge until the start.
 * @throws DomainError policy-violation for the member's own choice, more than `windowMs` after the match, from the start on, and for a
 * reservation that is no longer confirmed.
 */
export function decideRejection(
  reservation: Reservation,
  reason: string | null,
  at: Instant,
  policy: RejectionPolicy,
): RejectedReservation {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'rejected');
  const deadline = rejectionDeadline(reservation, policy);
  if (deadline === null) throw notRejectable('Only an automatic match can be rejected.', null);
  if (at > deadline) throw notRejectable('This match can no longer be rejected.', deadline);
  return withStatus(reservation, { status: 'rejected', rejectedAt: at, reason });
}

const notRejectable = (message: string, until: Instant | null) =>
  policyViolation('auto-match-rejection-24h', message, { rejectableUntil: until && formatInstant(until) });
