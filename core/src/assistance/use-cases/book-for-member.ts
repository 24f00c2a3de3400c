import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { bookedFacts } from './booked-facts.js';
import type { BookingStores } from '../../booking/use-cases/book-block.js';
import { BookSession } from '../../booking/use-cases/book-session.js';
import type { Clock } from '../../kernel/clock.js';
import type { BlockId, Ids, MemberId } from '../../kernel/ids.js';
import { type AssistCommand, AssistedTransaction, type AssistingStores } from './assisted-transaction.js';

export interface BookForMemberCommand extends AssistCommand {
  readonly memberId: MemberId;
  readonly blockId: BlockId;
}

type Needed = BookingStores & Pick<Stores, 'members'>;

/** Staff book a block for a member: the member's own rules and refusals hold. */
export class BookForMember {
  constructor(
    private readonly transaction: Transaction<Needed & AssistingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError not-found for an unknown member; as `BookSession`. */
  execute(command: BookForMemberCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const { memberId, blockId } = command;
    const transaction = new AssistedTransaction<Needed, ConfirmedReservation>(
      this.transaction,
      command,
      (reservation) => ({
        act: 'booked',
        memberId,
        reservationId: reservation.id,
        action: 'book-for-member',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { reservationId: reservation.id, ...bookedFacts(reservation) },
      }),
      ({ members }) => members.get(memberId),
    );
    const booking = new BookSession(transaction, this.clock, this.ids, this.policies);
    return booking.execute({ memberId, blockId, origin: 'member' }, idempotency);
  }
}
