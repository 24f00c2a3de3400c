import { formatInstant } from '../shared/calendar.js';
import { policyViolation, wrongState } from '../shared/domain-error.js';
import { plus, type Instant } from '../shared/instant.js';
import type { RejectionPolicy } from '../shared/policies.js';
import { withStatus, type Rejected, type Reservation } from './reservation.js';

/** The last instant at which an automatic match can be rejected; null for what the member chose (docs/domain.md, Booking: Rejection). */
export const rejectableUntil = (
  { matchedAt }: Pick<Reservation, 'matchedAt'>,
  { windowMs }: RejectionPolicy,
): Instant | null => (matchedAt === null ? null : plus(matchedAt, windowMs));

/**
 * The automatic match, rejected: free of charge, however near the session is.
 * @throws DomainError policy-violation for what the member chose, more than 24 hours after the match, from the start on, and for what is
 * no longer confirmed.
 */
export function decideRejection(
  reservation: Reservation,
  reason: string | null,
  at: Instant,
  policy: RejectionPolicy,
): Rejected {
  if (reservation.status !== 'confirmed') throw wrongState('reservation', reservation.status, 'rejected');
  const until = rejectableUntil(reservation, policy);
  if (until === null) throw notRejectable('Only an automatic match can be rejected.', null);
  if (at > until || at >= reservation.startsAt) throw notRejectable('This match can no longer be rejected.', until);
  return withStatus(reservation, { status: 'rejected', rejectedAt: at, reason });
}

const notRejectable = (message: string, until: Instant | null) =>
  policyViolation('auto-match-rejection-24h', message, { rejectableUntil: until && formatInstant(until) });
