import type { CheckInPolicy } from '../policy.js';
import { type InProgress, type Reservation, withStatus } from './reservation.js';
import { formatInstant } from '../../kernel/calendar.js';
import { policyViolation, wrongState } from '../../kernel/domain-error.js';
import { type Instant, type Interval, isWithin, minus, plus } from '../../kernel/instant.js';

/**
 * The time in which a session's check-in is open: from `opensBeforeStartMs` before its start until `closesAfterStartMs` after it, that
 * instant excluded.
 */
export const checkInWindow = ({ startsAt }: Pick<Interval, 'startsAt'>, policy: CheckInPolicy): Interval => ({
  startsAt: minus(startsAt, policy.opensBeforeStartMs),
  endsAt: plus(startsAt, policy.closesAfterStartMs),
});

/** @throws DomainError policy-violation with `opensAt` and `closesAt` outside the window. */
export function requireOpenCheckIn(session: Pick<Interval, 'startsAt'>, at: Instant, policy: CheckInPolicy): void {
  const window = checkInWindow(session, policy);
  if (isWithin(at, window)) return;
  throw policyViolation('check-in-window', 'Check-in is not open for this session.', {
    opensAt: formatInstant(window.startsAt),
    closesAt: formatInstant(window.endsAt),
  });
}

/**
 * Starts the session after the check-in of the member.
 * @throws DomainError policy-violation when the reservation is not confirmed, or outside the check-in window.
 */
export function startSession(reservation: Reservation, at: Instant, policy: CheckInPolicy): InProgress {
  if (reservation.status !== 'confirmed') throw wrongState('session', reservation.status, 'checked in to');
  requireOpenCheckIn(reservation, at, policy);
  return withStatus(reservation, { status: 'in_progress', startedAt: at });
}
