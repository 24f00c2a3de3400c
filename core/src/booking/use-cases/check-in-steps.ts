import type { Repositories } from '../../application/repositories.js';
import type { CheckInPolicy } from '../policy.js';
import {
  type ConfirmedReservation,
  type InProgress,
  sessionEventFacts,
  type Reservation,
} from '../rules/reservation.js';
import { startSession } from '../rules/check-in-window.js';
import { wrongState } from '../../kernel/domain-error.js';
import type { Instant } from '../../kernel/instant.js';

export type CheckInRepositories = Pick<Repositories, 'reservations' | 'outbox'>;

/** Starts the session after a scan of the session code. A session in progress does not change. */
export async function startCheckedIn(
  { reservations, outbox }: CheckInRepositories,
  reservation: Reservation,
  at: Instant,
  policy: CheckInPolicy,
): Promise<InProgress> {
  if (reservation.status === 'in_progress') return reservation;
  const started = startSession(reservation, at, policy);
  await reservations.save(started);
  await outbox.add({ type: 'session-started', ...sessionEventFacts(started) });
  return started;
}

/**
 * Records the member's arrival after a scan of the store code, and asks the mentor for the session code. A repeated scan changes nothing.
 */
export async function noteArrival(
  { reservations, outbox }: CheckInRepositories,
  reservation: Reservation,
  at: Instant,
): Promise<ConfirmedReservation | InProgress> {
  if (reservation.status === 'in_progress') return reservation;
  if (reservation.status !== 'confirmed') throw wrongState('session', reservation.status, 'checked in to');
  if (reservation.memberArrivedAt !== null) return reservation;
  const arrived = { ...reservation, memberArrivedAt: at };
  await reservations.save(arrived);
  await outbox.add({ type: 'member-arrived', ...sessionEventFacts(arrived) });
  return arrived;
}
