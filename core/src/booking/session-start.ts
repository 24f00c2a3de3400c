import { wrongState } from '../shared/domain-error.js';
import type { Instant } from '../shared/instant.js';
import type { CheckInPolicy } from '../shared/policies.js';
import { requireOpenCheckIn } from './check-in-window.js';
import { withStatus, type InProgress, type Reservation } from './reservation.js';

/**
 * Member and mentor stand together: the session begins.
 * @throws DomainError policy-violation when the reservation is not confirmed, or outside the check-in window.
 */
export function startSession(reservation: Reservation, at: Instant, policy: CheckInPolicy): InProgress {
  if (reservation.status !== 'confirmed') throw wrongState('session', reservation.status, 'checked in to');
  requireOpenCheckIn(reservation, at, policy);
  return withStatus(reservation, { status: 'in_progress', startedAt: at });
}
