import type { RejectionPolicy } from '../policy.js';
import { type RejectedReservation, type Reservation, withStatus } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, plus } from '../../kernel/instant.js';

/** The end of the window of an automatic match, included; a session that starts earlier ends it. Null for the member's own choice. */
export const rejectableUntil = (
  { matchedAt }: Pick<Reservation, 'matchedAt'>,
  { windowMs }: RejectionPolicy,
): Instant | null => (matchedAt === null ? null : plus(matchedAt, windowMs));

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
  const until = rejectableUntil(reservation, policy);
  if (until === null) throw notRejectable('Only an automatic match can be rejected.', null);
  if (at > until || at >= reservation.startsAt) throw notRejectable('This match can no longer be rejected.', until);
  return withStatus(reservation, { status: 'rejected', rejectedAt: at, reason });
}

const notRejectable = (message: string, until: Instant | null) =>
  policyViolation('auto-match-rejection-24h', message, { rejectableUntil: until && formatInstant(until) });
