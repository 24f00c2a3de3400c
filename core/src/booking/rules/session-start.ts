import type { CheckInPolicy } from '../policy.js';
import { requireOpenCheckIn } from './check-in-window.js';
import { type InProgress, type Reservation, withStatus } from './reservation.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';

/**
 * Starts the session after the check-in of the member.
 * @throws DomainError policy-violation when the reservation is not confirmed, or outside the check-in window.
 */
export function startSession(reservation: Reservation, at: Instant, policy: CheckInPolicy): InProgress {
  if (reservation.status !== 'confirmed') throw wrongState('session', reservation.status, 'checked in to');
  requireOpenCheckIn(reservation, at, policy);
  return withStatus(reservation, { status: 'in_progress', startedAt: at });
}
