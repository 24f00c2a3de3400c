import { notFound } from '../shared/domain-error.js';
import type { MemberId, ReservationId } from '../shared/ids.js';
import type { Stores } from '../stores.js';
import type { Reservation } from './reservation.js';

/** Locked for this transaction. @throws DomainError not-found, for somebody else's too. */
export async function ownReservation(
  { reservations }: Pick<Stores, 'reservations'>,
  { reservationId, memberId }: { readonly reservationId: ReservationId; readonly memberId: MemberId },
): Promise<Reservation> {
  const reservation = await reservations.get(reservationId);
  if (reservation.memberId !== memberId) throw notFound('reservation');
  return reservation;
}
