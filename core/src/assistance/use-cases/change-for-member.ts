import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Reads } from '../../application/ports.js';
import type { Repositories } from '../../application/repositories.js';
import type { ConfirmedReservation } from '../../booking/rules/reservation.js';
import type { BookBlockRepositories } from '../../booking/use-cases/book-block.js';
import { moveReservation } from '../../booking/use-cases/change-reservation.js';
import { passOfferIfRefused } from '../../booking/use-cases/pass-offer.js';
import { notFound } from '../../kernel/domain-error.js';
import type { BlockId, ReservationId } from '../../kernel/ids.js';
import { toBookedFacts } from './booked-facts.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';
import { lockOpenMember } from './lock-open-member.js';

export interface ChangeForMemberCommand extends AssistCommand {
  readonly reservationId: ReservationId;
  readonly blockId: BlockId;
}

type ChangeForMemberRepositories = BookBlockRepositories & Pick<Repositories, 'members' | 'people'>;

/** Staff move a member's reservation to another block: the member's own rules and refusals apply. */
export class ChangeForMember {
  constructor(private readonly ports: AssistPorts<keyof ChangeForMemberRepositories> & Reads<'booking'>) {}

  /** @throws DomainError not-found, also for a closed account; as `ChangeReservation`. */
  async execute(command: ChangeForMemberCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    const { reservationId, blockId } = command;
    const found = await this.ports.queries.booking.reservation(reservationId);
    if (found === null) throw notFound('reservation');
    const { memberId } = found; // never changes
    const { transaction, clock, ids, policies } = this.ports;
    const moved = runAssisted(transaction, {
      command,
      idempotency,
      work: async (repositories: ChangeForMemberRepositories) => {
        await lockOpenMember(repositories, memberId);
        const change = { reservationId, memberId, blockId, by: 'admin' } as const;
        return moveReservation(repositories, change, { ids, at: clock.now(), policies });
      },
      recordOf: (changed) => ({
        act: 'changed',
        memberId,
        reservationId,
        action: 'change-for-member',
        subject: { type: 'reservation', id: reservationId },
        before: { blockId: changed.changes.at(-1)?.fromBlockId },
        after: toBookedFacts(changed),
      }),
    });
    return passOfferIfRefused(this.ports, blockId, moved);
  }
}
