import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { StepContext } from '../../application/step-context.js';
import { decideCancellation } from '../rules/cancellation.js';
import type { Quote } from '../rules/quote.js';
import type { CancelledReservation } from '../rules/reservation.js';
import { getOwnReservation } from './get-own-reservation.js';
import { type EndCancelledRepositories, endCancelled } from './reservation-end.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import { quoteCancellation } from '../../settlement/rules/cancellation-quote.js';

export interface CancelReservationCommand {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly acceptDeduction: boolean;
  /** Who cancels; default: the member. */
  readonly by?: 'member' | 'admin';
  /** Waives the fee of a late cancellation; only staff may set it. */
  readonly waiveFee?: boolean;
}

/** A member cancels a reservation: free of charge in time, for the price of the session later. */
export class CancelReservation {
  constructor(private readonly ports: RequiredPorts<keyof EndCancelledRepositories, 'clock' | 'ids' | 'policies'>) {}

  execute(command: CancelReservationCommand, idempotency?: IdempotencyContext): Promise<CancelledReservation> {
    const { transaction, clock, policies, ids } = this.ports;
    return transaction.run(
      (repositories) => cancelReservation(repositories, command, { ids, at: clock.now(), policies }),
      idempotency,
    );
  }

  quote(command: CancelReservationCommand): Promise<Quote> {
    return this.ports.transaction.run(async (repositories) => {
      const reservation = await getOwnReservation(repositories, command);
      return quoteCancellation(reservation, command.acceptDeduction, this.ports.clock.now(), this.ports.policies);
    });
  }
}

/** Cancels a reservation in a transaction. @throws DomainError not-found; as `decideCancellation`. */
export async function cancelReservation(
  repositories: EndCancelledRepositories,
  command: CancelReservationCommand,
  step: StepContext,
): Promise<CancelledReservation> {
  const { acceptDeduction, by = 'member', waiveFee = false } = command;
  const { at, policies } = step;
  const reservation = await getOwnReservation(repositories, command);
  const ended = decideCancellation(reservation, { by, acceptDeduction, waiveFee }, at, policies.cancellation);
  await endCancelled(repositories, ended, step);
  return ended;
}
