import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ConfirmedReservation } from '../rules/reservation.js';
import { type BookingRequest, bookBlock, type BookBlockRepositories } from './book-block.js';
import { passOfferIfRefused } from './pass-offer.js';
import type { ReservationId } from '../../kernel/ids.js';

export type BookSessionCommand = Omit<BookingRequest, 'id'>;

/** Books one block for a member: decides from the booking context, and stores all changes or none of them. */
export class BookSession {
  constructor(private readonly ports: RequiredPorts<keyof BookBlockRepositories, 'clock' | 'ids' | 'policies'>) {}

  execute(command: BookSessionCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const { ids, transaction, clock, policies } = this.ports;
    const id = ids.next<ReservationId>();
    const booking = transaction.run(
      (repositories) => bookBlock(repositories, { id, ...command }, { ids, at: clock.now(), policies }),
      idempotency,
    );
    return passOfferIfRefused(this.ports, command.blockId, booking);
  }
}
