import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import { decideCancellation } from '../rules/cancellation.js';
import type { Quote } from '../rules/quote.js';
import type { CancelledReservation } from '../rules/reservation.js';
import { ownReservation } from './own-reservation.js';
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
  constructor(private readonly ports: RequiredPorts<EndCancelledRepositories, 'clock' | 'ids' | 'policies'>) {}

  execute(command: CancelReservationCommand, idempotency?: IdempotencyContext): Promise<CancelledReservation> {
    const { transaction, clock, policies, ids } = this.ports;
    const { acceptDeduction, by = 'member', waiveFee = false } = command;
    return transaction.run(async (repositories) => {
      const at = clock.now();
      const reservation = await ownReservation(repositories, command);
      const ended = decideCancellation(reservation, { by, acceptDeduction, waiveFee }, at, policies.cancellation);
      await endCancelled(repositories, ended, { ids, at, policies });
      return ended;
    }, idempotency);
  }

  quote(command: CancelReservationCommand): Promise<Quote> {
    return this.ports.transaction.run(async (repositories) => {
      const reservation = await ownReservation(repositories, command);
      return quoteCancellation(reservation, command.acceptDeduction, this.ports.clock.now(), this.ports.policies);
    });
  }
}
