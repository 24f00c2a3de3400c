import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts, Reads } from '../../application/ports.js';
import { holdsFunding, type Reservation } from '../../booking/rules/reservation.js';
import { invalid, policyViolation, wrongState } from '../../kernel/domain-error.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import { type Krw, NO_WON } from '../../kernel/krw.js';
import { balanceOfLots } from '../rules/point-lot.js';
import { phraseNumber } from '../../kernel/phrase-number.js';

export interface ConsumePointsCommand {
  readonly memberId: MemberId;
  readonly reservationId: ReservationId;
  readonly amount: Krw;
}

/** The points that this call took, and the remaining balance. */
export interface ConsumedPoints {
  /** Always zero: booking took them. */
  readonly consumed: Krw;
  readonly balance: Krw;
}

/**
 * The deduction for a Pro match (docs/domain.md, Money: Points). The booking has already taken the points, in the transaction that made the
 * reservation. This confirms it, and can be repeated.
 */
export class ConsumePoints {
  constructor(private readonly ports: RequiredPorts<'reservations', 'clock'> & Reads<'points'>) {}

  /**
   * @throws DomainError not-found for an unknown reservation; validation when member or amount are not the reservation's, and for zero or
   * less; policy-violation when it is paid by something else (`no-points`), or its points have gone back (`state`).
   */
  async execute(command: ConsumePointsCommand, idempotency?: IdempotencyContext): Promise<ConsumedPoints> {
    const { transaction, queries, clock } = this.ports;
    const { reservationId } = command;
    const reservation = await transaction.run(({ reservations }) => reservations.get(reservationId), idempotency);
    refuseContradictions(command, reservation);
    return {
      consumed: NO_WON,
      balance: balanceOfLots(await queries.points.lots(command.memberId), clock.now()),
    };
  }
}

function refuseContradictions({ memberId, amount }: ConsumePointsCommand, reservation: Reservation): void {
  const { funding, status } = reservation;
  if (reservation.memberId !== memberId)
    throw invalid('memberId', 'DOES_NOT_MATCH', 'The reservation belongs to another member.');
  if (amount <= 0) throw invalid('amount', 'TOO_SMALL', 'Must be above 0.');
  if (funding.kind !== 'points')
    throw policyViolation('no-points', 'The reservation is not paid with points.', { funding: funding.kind });
  if (funding.value !== amount)
    throw invalid('amount', 'DOES_NOT_MATCH', `The reservation was booked for ${phraseNumber(funding.value)} points.`);
  if (!holdsFunding(reservation)) throw wrongState('reservation', status, 'paid');
}
