import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Repositories } from '../../application/repositories.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import { toBookedFacts } from './booked-facts.js';
import { bookBlock, type BookBlockRepositories } from '../../booking/use-cases/book-block.js';
import { passOfferIfRefused } from '../../booking/use-cases/pass-offer.js';
import type { BlockId, MemberId, ReservationId } from '../../kernel/ids.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';
import { lockOpenMember } from './lock-open-member.js';

export interface BookForMemberCommand extends AssistCommand {
  readonly memberId: MemberId;
  readonly blockId: BlockId;
}

type BookForMemberRepositories = BookBlockRepositories & Pick<Repositories, 'members' | 'people'>;

/** Staff book a block for a member: the member's own rules and refusals apply. */
export class BookForMember {
  constructor(private readonly ports: AssistPorts<keyof BookForMemberRepositories>) {}

  /** @throws DomainError not-found for an unknown or closed account; as `BookSession`. */
  execute(command: BookForMemberCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const { memberId, blockId } = command;
    const { transaction, clock, ids, policies } = this.ports;
    const id = ids.next<ReservationId>();
    const booking = runAssisted(transaction, {
      command,
      idempotency,
      work: async (repositories: BookForMemberRepositories) => {
        await lockOpenMember(repositories, memberId);
        const request = { id, memberId, blockId, origin: 'member', by: 'admin' } as const;
        return bookBlock(repositories, request, { ids, at: clock.now(), policies });
      },
      recordOf: (reservation) => ({
        act: 'booked',
        memberId,
        reservationId: reservation.id,
        action: 'book-for-member',
        subject: { type: 'member', id: memberId },
        before: null,
        after: { reservationId: reservation.id, ...toBookedFacts(reservation) },
      }),
    });
    return passOfferIfRefused(this.ports, blockId, booking);
  }
}
