import { minus, plus, type Instant } from '../shared/instant.js';
import type { CheckInPolicy } from '../shared/policies.js';
import { withStatus, type MemberNoShow, type MentorNoShow, type Reservation } from './reservation.js';

/** Sessions that started at this instant, or before, are judged now: check-in to them has ended. */
export const startOfLastJudged = (at: Instant, { closesAfterStartMs }: CheckInPolicy): Instant =>
  minus(at, closesAfterStartMs);

/**
 * Who did not come: the member, unless the store code has told that the member is there; then the mentor. From 15 minutes after the
 * start on, that instant included, and the same however late it is asked (docs/domain.md, Booking: No-show).
 * @returns null when there is nothing to decide: not yet, or no longer.
 */
export function noShowOf(
  reservation: Reservation,
  at: Instant,
  policy: CheckInPolicy,
): MemberNoShow | MentorNoShow | null {
  if (reservation.status !== 'confirmed' || at < plus(reservation.startsAt, policy.closesAfterStartMs)) return null;
  const status = reservation.memberArrivedAt === null ? 'member_no_show' : 'mentor_no_show';
  return withStatus(reservation, { status, decidedAt: at });
}
