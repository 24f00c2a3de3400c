import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import { decideCancellation } from '../rules/cancellation-policy.js';
import type { Quote } from '../rules/quote.js';
import type { CancelledReservation } from '../rules/reservation.js';
import { ownReservation } from './own-reservation.js';
import { type CancellingStores, endCancelled } from './reservation-end.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, MemberId, ReservationId } from '../../kernel/ids.js';
import { quoteCancellation } from '../../settlement/rules/cancellation-quote.js';

export interface CancelReservationCommand {
  readonly reservationId: ReservationId;
  readonly memberId: MemberId;
  readonly acceptDeduction: boolean;
  /** The member without. */
  readonly by?: 'member' | 'admin';
  /** Only staff waive the fee of a late cancellation. */
  readonly waiveFee?: boolean;
}

/** The member gives a reservation up: free of charge in time, for the price of the session later. */
export class CancelReservation {
  constructor(
    private readonly transaction: Transaction<CancellingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute(command: CancelReservationCommand, idempotency?: IdempotencyContext): Promise<CancelledReservation> {
    const { acceptDeduction, by = 'member', waiveFee = false } = command;
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const reservation = await ownReservation(stores, command);
      const ended = decideCancellation(reservation, { by, acceptDeduction, waiveFee }, at, this.policies.cancellation);
      await endCancelled(stores, this.ids, ended, at, this.policies);
      return ended;
    }, idempotency);
  }

  quote(command: CancelReservationCommand): Promise<Quote> {
    return this.transaction.run(async (stores) => {
      const reservation = await ownReservation(stores, command);
      return quoteCancellation(reservation, command.acceptDeduction, this.clock.now(), this.policies);
    });
  }
}
