import type { CheckInPolicy } from '../policy.js';
import { type MemberNoShow, type MentorNoShow, type Reservation, withStatus } from './reservation.js';
import { type Instant, minus, plus } from '../../kernel/instant.js';

/** The latest start of a session whose check-in has closed by now. Confirmed sessions that started then, or before, are decided. */
export const noShowCutoff = (at: Instant, { closesAfterStartMs }: CheckInPolicy): Instant =>
  minus(at, closesAfterStartMs);

/**
 * Finds the absent party: the mentor if the member checked in by the store code, else the member. Applies from `closesAfterStartMs` after
 * the start on, that instant included. The result does not depend on when it is computed (docs/domain.md, Booking: No-show).
 * @returns null when no decision is due: too early, or no longer confirmed.
 */
export function findNoShow(
  reservation: Reservation,
  at: Instant,
  policy: CheckInPolicy,
): MemberNoShow | MentorNoShow | null {
  if (reservation.status !== 'confirmed' || at < plus(reservation.startsAt, policy.closesAfterStartMs)) return null;
  const status = reservation.memberArrivedAt === null ? 'member_no_show' : 'mentor_no_show';
  return withStatus(reservation, { status, decidedAt: at });
}
