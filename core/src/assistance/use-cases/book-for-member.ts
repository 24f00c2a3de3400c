import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { toBookedFacts } from './booked-facts.js';
import type { BookBlockRepositories } from '../../booking/use-cases/book-block.js';
import { BookSession } from '../../booking/use-cases/book-session.js';
import type { BlockId, MemberId } from '../../kernel/ids.js';
import {
  type AssistCommand,
  AssistedTransaction,
  type AssistedTransactionRepositories,
} from './assisted-transaction.js';
import { lockOpenMember } from './lock-open-member.js';

export interface BookForMemberCommand extends AssistCommand {
  readonly memberId: MemberId;
  readonly blockId: BlockId;
}

type BookForMemberRepositories = BookBlockRepositories & Pick<Repositories, 'members' | 'people'>;

/** Staff book a block for a member: the member's own rules and refusals apply. */
export class BookForMember {
  constructor(
    private readonly ports: RequiredPorts<
      BookForMemberRepositories & AssistedTransactionRepositories,
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError not-found for an unknown or closed account; as `BookSession`. */
  execute(command: BookForMemberCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const { memberId, blockId } = command;
    const transaction = new AssistedTransaction<BookForMemberRepositories, ConfirmedReservation>(
      this.ports.transaction,
      command,
      (reservation) => ({
        act: 'booked',
        memberId,
        reservationId: reservation.id,
        action: 'book-for-member',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { reservationId: reservation.id, ...toBookedFacts(reservation) },
      }),
      (repositories) => lockOpenMember(repositories, memberId),
    );
    const { clock, ids, policies } = this.ports;
    const booking = new BookSession({ transaction, clock, ids, policies }, this.ports);
    return booking.execute({ memberId, blockId, origin: 'member' }, idempotency);
  }
}
