import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import { decideBooking, type NewReservation } from '../rules/booking-decision.js';
import { createPointsHeldEntry } from '../rules/point-entries.js';
import { type ConfirmedReservation, sessionEventFacts } from '../rules/reservation.js';
import { loadBookingContext } from './load-booking-context.js';
import { reserveBlock } from './offer-block.js';
import type { BlockId, DayPassId } from '../../kernel/ids.js';
import { withDraws } from '../../points/rules/point-lot.js';

export interface BookingRequest extends NewReservation {
  readonly blockId: BlockId;
  /** The day pass; only for the origin `day_pass`. */
  readonly dayPassId?: DayPassId;
  /** Staff who book for the member. */
  readonly by?: 'admin';
}

export type BookBlockRepositories = Pick<
  Repositories,
  'bookingContext' | 'reservations' | 'blocks' | 'waitlist' | 'pointLots' | 'dayPasses' | 'journal' | 'outbox'
>;

/** Books a block within a transaction, with its funding and its event. @throws DomainError as `decideBooking`. */
export async function bookBlock(
  repositories: BookBlockRepositories,
  request: BookingRequest,
  step: StepContext,
): Promise<ConfirmedReservation> {
  const { ids, at, policies } = step;
  const context = await loadBookingContext(repositories, request, step);
  const reservation = decideBooking(request, context, at, policies);
  await reserveBlock(repositories, context.block);
  await repositories.reservations.add(reservation);
  if (reservation.funding.kind === 'points') {
    await repositories.pointLots.save(...withDraws(context.pointLots, reservation.funding.draws));
    await repositories.journal.append(createPointsHeldEntry(ids, reservation, at));
  }
  const { dayPass } = context;
  if (dayPass) await repositories.dayPasses.save({ ...dayPass, status: 'used', reservationId: request.id });
  await repositories.outbox.add({
    type: 'reservation-confirmed',
    ...sessionEventFacts(reservation),
    origin: reservation.origin,
    ...(request.by && { by: request.by }),
  });
  return reservation;
}
