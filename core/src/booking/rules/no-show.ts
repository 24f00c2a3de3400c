import type { CheckInPolicy } from '../policy.js';
import { type MemberNoShow, type MentorNoShow, type Reservation, withStatus } from './reservation.js';
import { type Instant, minus, plus } from '../../kernel/instant.js';

/** The check-in of sessions that started at this instant, or before, has closed: they are decided now. */
export const noShowCutoff = (at: Instant, { closesAfterStartMs }: CheckInPolicy): Instant =>
  minus(at, closesAfterStartMs);

/**
 * Finds the absent party: the mentor if the member checked in by the store code, else the member. Applies from `closesAfterStartMs` after
 * the start on, that instant included. The result does not depend on when it is computed (docs/domain.md, Booking: No-show).
 * @returns null when there is nothing to decide: too early, or already decided.
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
