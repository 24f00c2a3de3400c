import type { Repositories } from '../../application/repositories.js';
import type { Reservation } from '../rules/reservation.js';
import { notFound } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';

/** The member's reservation, locked for this transaction. @throws DomainError not-found, also for another member's reservation. */
export async function getOwnReservation(
  { reservations }: Pick<Repositories, 'reservations'>,
  { reservationId, memberId }: { readonly reservationId: ReservationId; readonly memberId: MemberId },
): Promise<Reservation> {
  const reservation = await reservations.get(reservationId);
  if (reservation.memberId !== memberId) throw notFound('reservation');
  return reservation;
}
