import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { Reads } from '../../application/ports.js';
import type { CancelledReservation } from '../../booking/rules/reservation.js';
import { cancelReservation } from '../../booking/use-cases/cancel-reservation.js';
import type { EndCancelledRepositories } from '../../booking/use-cases/reservation-end.js';
import { invalid, notFound } from '../../kernel/domain-error.js';
import type { ReservationId } from '../../kernel/ids.js';
import { toBookedFacts } from './booked-facts.js';
import { type AssistCommand, type AssistPorts, runAssisted } from './run-assisted.js';

export interface CancelForMemberCommand extends AssistCommand {
  readonly reservationId: ReservationId;
  readonly acceptDeduction: boolean;
  /** Waives the fee of a late cancellation: the funding returns, and the company pays the mentor. */
  readonly waiveFee: boolean;
}

/** Staff cancel a member's reservation: the member's own rules and refusals apply, but the fee can be waived. */
export class CancelForMember {
  constructor(private readonly ports: AssistPorts<keyof EndCancelledRepositories> & Reads<'booking'>) {}

  /** @throws DomainError validation for both decisions about the fee; not-found; as `CancelReservation`. */
  async execute(command: CancelForMemberCommand, idempotency?: IdempotencyContext): Promise<CancelledReservation> {
    const { reservationId, acceptDeduction, waiveFee } = command;
    if (acceptDeduction && waiveFee)
      throw invalid('waiveFee', 'WRONG_COMBINATION', 'Cannot be combined with acceptDeduction.');
    const found = await this.ports.queries.booking.reservation(reservationId);
    if (found === null) throw notFound('reservation');
    const { memberId } = found; // never changes
    const { transaction, clock, ids, policies } = this.ports;
    const cancellation = { reservationId, memberId, acceptDeduction, waiveFee, by: 'admin' } as const;
    return runAssisted(transaction, {
      command,
      idempotency,
      work: (repositories: EndCancelledRepositories) =>
        cancelReservation(repositories, cancellation, { ids, at: clock.now(), policies }),
      recordOf: (cancelled) => ({
        act: 'cancelled',
        memberId,
        reservationId,
        action: 'cancel-for-member',
        subject: { type: 'reservation', id: reservationId },
        before: { ...toBookedFacts(cancelled), status: 'confirmed' },
        after: {
          status: cancelled.status,
          late: cancelled.cancellation.late,
          deducted: cancelled.cancellation.deducted,
        },
      }),
    });
  }
}
