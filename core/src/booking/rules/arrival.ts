import type { CheckInPolicy } from '../policy.js';
import { checkInWindow, requireOpenCheckIn } from './check-in-window.js';
import { isNoShow, occupies, type Reservation } from './reservation.js';
import { dayOf, type DayRange } from '../../kernel/calendar.js';
import { notFound } from '../../kernel/domain-error.js';
import type { StoreId } from '../../kernel/ids.js';
import { type Instant, isWithin, minus, plus } from '../../kernel/instant.js';

/** The possible start days of a session whose check-in is open now: two around midnight. */
export const daysOfOpenCheckIn = (
  at: Instant,
  { opensBeforeStartMs, closesAfterStartMs }: CheckInPolicy,
): DayRange => ({
  from: dayOf(minus(at, closesAfterStartMs)),
  to: dayOf(plus(at, opensBeforeStartMs)),
});

/**
 * Finds the member's reservation at a store for a check-in: the earliest whose check-in is open. A missed session is refused as too late.
 * @throws DomainError not-found when the member has none there, policy-violation when its check-in is not open.
 */
export function sessionToArriveAt(
  reservations: readonly Reservation[],
  store: StoreId,
  at: Instant,
  policy: CheckInPolicy,
): Reservation {
  const here = reservations
    .filter((reservation) => reservation.storeId === store && (occupies(reservation) || isNoShow(reservation)))
    .sort((one, other) => one.startsAt - other.startsAt);
  const open = here.find((reservation) => isWithin(at, checkInWindow(reservation, policy)));
  const session = open ?? here.find(({ startsAt }) => startsAt > at) ?? here.at(-1);
  if (!session) throw notFound('session here today');
  requireOpenCheckIn(session, at, policy);
  return session;
}
