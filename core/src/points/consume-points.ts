import type { Clock } from '../shared/clock.js';
import { invalid, policyViolation, wrongState } from '../shared/domain-error.js';
import type { MemberId, ReservationId } from '../shared/ids.js';
import { NO_WON, type Krw } from '../shared/krw.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { holdsFunding, type Reservation } from '../booking/reservation.js';
import type { Stores } from '../stores.js';
import { balanceOfLots } from './point-lot.js';
import type { PointQueries } from './ports.js';

export interface ConsumePointsCommand {
  readonly memberId: MemberId;
  readonly reservationId: ReservationId;
  readonly amount: Krw;
}

/** What this call took, and what the member has left. */
export interface ConsumedPoints {
  readonly consumed: Krw;
  readonly balance: Krw;
}

/**
 * The deduction for a Pro match (docs/domain.md, Money: Points). Booking takes the points in the transaction that makes the reservation,
 * so there is never anything left to take: this confirms that they were taken, however often it is called.
 */
export class ConsumePoints {
  constructor(
    private readonly transaction: Transaction<Pick<Stores, 'reservations'>>,
    private readonly queries: Pick<PointQueries, 'lots'>,
    private readonly clock: Clock,
  ) {}

  /**
   * @throws DomainError not-found for an unknown reservation; validation when member or amount are not the reservation's;
   * policy-violation when it is paid by something else (`no-points`), or its points have gone back (`state`).
   */
  async execute(command: ConsumePointsCommand, once?: Once): Promise<ConsumedPoints> {
    const { reservationId } = command;
    const reservation = await this.transaction.run(({ reservations }) => reservations.get(reservationId), once);
    refuseContradictions(command, reservation);
    return { consumed: NO_WON, balance: balanceOfLots(await this.queries.lots(command.memberId), this.clock.now()) };
  }
}

function refuseContradictions({ memberId, amount }: ConsumePointsCommand, reservation: Reservation): void {
  const { funding, status } = reservation;
  if (reservation.memberId !== memberId) throw invalid('memberId', 'The reservation is another member’s.');
  if (funding.kind !== 'points')
    throw policyViolation('no-points', 'The reservation is not paid by points.', { funding: funding.kind });
  if (funding.value !== amount) throw invalid('amount', `The reservation was booked for ${funding.value} points.`);
  if (!holdsFunding(reservation)) throw wrongState('reservation', status, 'paid');
}
