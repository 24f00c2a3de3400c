import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { StepContext } from '../../application/step-context.js';
import type { BookingContextReader } from '../ports.js';
import type { BookingContext } from '../rules/booking-context.js';
import { decideChange } from '../rules/change-decision.js';
import { quoteChange } from '../rules/change-quote.js';
import type { Quote } from '../rules/quote.js';
import { type ConfirmedReservation, sessionEventFacts, type Reservation } from '../rules/reservation.js';
import type { BookBlockRepositories } from './book-block.js';
import { loadBookingContext, previewBookingContext } from './load-booking-context.js';
import { movePoints } from './move-points.js';
import { reserveBlock } from './offer-block.js';
import { getOwnReservation } from './get-own-reservation.js';
import { passOfferIfRefused } from './pass-offer.js';
import { reopenBlock } from './reservation-end.js';
import type { BlockId, MemberId, ReservationId } from '../../kernel/ids.js';
import { returnDayPass } from '../../membership/rules/day-pass.js';

export interface ChangeReservationCommand {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  /** The new block. */
  readonly blockId: BlockId;
  /** Staff who move it for the member. */
  readonly by?: 'admin';
}

/** Moves a reservation to another open block, also of another mentor. */
export class ChangeReservation {
  constructor(private readonly ports: RequiredPorts<keyof BookBlockRepositories, 'clock' | 'ids' | 'policies'>) {}

  execute(command: ChangeReservationCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const { transaction, clock, policies, ids } = this.ports;
    const moved = transaction.run(
      (repositories) => moveReservation(repositories, command, { ids, at: clock.now(), policies }),
      idempotency,
    );
    return passOfferIfRefused(this.ports, command.blockId, moved);
  }

  quote(command: ChangeReservationCommand): Promise<Quote> {
    const { transaction, clock, policies } = this.ports;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const { reservation, context } = await loadChangeContext(repositories, command, (request) =>
        previewBookingContext(repositories, request, { at, policies }),
      );
      return quoteChange(reservation, context, at, policies);
    });
  }
}

/** Moves a reservation in a transaction. @throws DomainError not-found; as `decideChange`. */
export async function moveReservation(
  repositories: BookBlockRepositories,
  command: ChangeReservationCommand,
  step: StepContext,
): Promise<ConfirmedReservation> {
  const { at, policies } = step;
  const { reservation, context } = await loadChangeContext(repositories, command, (request) =>
    loadBookingContext(repositories, request, step),
  );
  const changed = decideChange(reservation, context, at, policies);
  await repositories.reservations.save(changed);
  await reopenBlock(repositories, reservation, step);
  await reserveBlock(repositories, context.block);
  await movePoints(repositories, reservation, changed, `${changed.id} change ${changed.changes.length}`, step);
  const from = { mentorId: reservation.mentorId, startsAt: reservation.startsAt };
  const { by } = command;
  await repositories.outbox.add({
    type: 'reservation-changed',
    ...sessionEventFacts(changed),
    from,
    ...(by && { by }),
  });
  return changed;
}

/**
 * Loads the facts of a change. `loadContext` locks the member, the membership, the reservation, the new block and the point lots, in this
 * order. The day pass is locked afterwards, and counts as unused.
 */
async function loadChangeContext(
  repositories: Pick<Repositories, 'reservations' | 'dayPasses'>,
  command: ChangeReservationCommand,
  loadContext: BookingContextReader['load'],
): Promise<{ reservation: Reservation; context: BookingContext }> {
  const { blockId, memberId, reservationId: moving } = command;
  const context = await loadContext({ blockId, memberId, moving });
  const reservation = await getOwnReservation(repositories, command);
  const { funding } = reservation;
  if (funding.kind !== 'day_pass') return { reservation, context };
  const dayPass = returnDayPass(await repositories.dayPasses.get(funding.dayPassId));
  return { reservation, context: { ...context, dayPass } };
}
