import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Transaction } from '../../application/transaction.js';
import type { ConfirmedReservation } from '../rules/reservation.js';
import { type BookingRequest, bookBlock, type BookingStores } from './book-block.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, ReservationId } from '../../kernel/ids.js';

export type BookSessionCommand = Omit<BookingRequest, 'id'>;

/** Books one block for a member: decides from the booking context and stores everything or nothing. */
export class BookSession {
  constructor(
    private readonly transaction: Transaction<BookingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  execute(command: BookSessionCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const id = this.ids.next<ReservationId>();
    return this.transaction.run(
      (stores) => bookBlock(stores, this.ids, { id, ...command }, this.clock.now(), this.policies),
      idempotency,
    );
  }
}
