import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { ConfirmedReservation } from '../rules/reservation.js';
import type { BookSession, BookSessionCommand } from './book-session.js';
import type { ProposeMatches, ProposeMatchesCommand } from './propose-matches.js';
import { readOnce } from '../../idempotency/use-cases/keyed-transaction.js';
import { DomainError, notFound } from '../../kernel/domain-error.js';

/**
 * Books the best available candidate. When another member books the slot first, the next candidate follows. Without another one, the search
 * is repeated, `maxRounds` times in total.
 */
export class MatchAutomatically {
  constructor(
    private readonly ports: RequiredPorts<never, 'policies'>,
    private readonly proposals: ProposeMatches,
    private readonly bookings: BookSession,
  ) {}

  /**
   * @throws DomainError not-found when no mentor is free; insufficient-credits, insufficient-points or policy-violation
   * (`membership-paused`) when the member cannot pay for any candidate; any other refusal of a booking.
   */
  async execute(command: ProposeMatchesCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    let unpaid: DomainError | undefined;
    for (let round = 0; round < this.ports.policies.matching.maxRounds; round += 1) {
      const search = () => this.proposals.execute(command, round > 0);
      const candidates = await readOnce(this.ports.transaction, search, idempotency);
      const refusals: DomainError[] = [];
      for (const { block } of candidates) {
        const request = { memberId: command.memberId, blockId: block.id, origin: 'auto_match' } as const;
        const outcome = await this.tryBooking(request, idempotency);
        if (!(outcome instanceof DomainError)) return outcome;
        refusals.push(outcome);
      }
      unpaid = refusals.find(isUnpaid);
      if (!refusals.some(isTaken)) break; // a search would find the same
    }
    throw unpaid ?? notFound('free mentor');
  }

  /** @returns the reservation, or a refusal after which another candidate may be booked. */
  private async tryBooking(
    command: BookSessionCommand,
    idempotency?: IdempotencyContext,
  ): Promise<ConfirmedReservation | DomainError> {
    try {
      return await this.bookings.execute(command, idempotency);
    } catch (error) {
      if (error instanceof DomainError && (isUnpaid(error) || isTaken(error))) return error;
      throw error;
    }
  }
}

const isTaken = ({ code }: DomainError): boolean => code === 'reservation-conflict';

/**
 * Another candidate can be payable. A member without points can have credits for a standard mentor; one without credits, or with a paused
 * membership, can have points for a Pro mentor.
 */
const isUnpaid = ({ code, details }: DomainError): boolean =>
  code === 'insufficient-credits' || code === 'insufficient-points' || details['policy'] === 'membership-paused';
