import type { IdempotencyContext } from '../../application/idempotency-context.js';
import type { RequiredPorts } from '../../application/ports.js';
import type { MatchCandidate } from '../rules/matching.js';
import type { ConfirmedReservation } from '../rules/reservation.js';
import type { BookSession } from './book-session.js';
import type { ProposeMatches, ProposeMatchesCommand } from './propose-matches.js';
import { readOnce } from '../../idempotency/use-cases/keyed-transaction.js';
import { DomainError, notFound } from '../../kernel/domain-error.js';

/**
 * Books the best available candidate. When another member books the slot first, the next candidate follows. When none is left, the search
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
   * (`membership-paused`) when the member can pay for none of the candidates; any other refusal of a booking.
   */
  async execute(command: ProposeMatchesCommand, idempotency?: IdempotencyContext): Promise<ConfirmedReservation> {
    let refusal = notFound('free mentor');
    for (let round = 0; round < this.ports.policies.matching.maxRounds; round += 1) {
      const search = () => this.proposals.execute(command, round > 0);
      const candidates = await readOnce(this.ports.transaction, search, idempotency);
      const outcome = await this.bookFirst(candidates, command, idempotency);
      if (outcome.kind === 'booked') return outcome.reservation;
      refusal = outcome.unpaid ?? notFound('free mentor');
      if (!outcome.isAnyTaken) break; // a search would find the same
    }
    throw refusal;
  }

  private async bookFirst(
    candidates: readonly MatchCandidate[],
    { memberId }: ProposeMatchesCommand,
    idempotency?: IdempotencyContext,
  ): Promise<Attempt> {
    let unpaid: DomainError | null = null;
    let isAnyTaken = false;
    for (const { block } of candidates) {
      const request = { memberId, blockId: block.id, origin: 'auto_match' } as const;
      try {
        const reservation = await this.bookings.execute(request, idempotency);
        return { kind: 'booked', reservation };
      } catch (refusal) {
        if (isUnpaid(refusal)) unpaid ??= refusal;
        else if (isTaken(refusal)) isAnyTaken = true;
        else throw refusal;
      }
    }
    return { kind: 'none', unpaid, isAnyTaken };
  }
}

type Attempt =
  | { readonly kind: 'booked'; readonly reservation: ConfirmedReservation }
  | { readonly kind: 'none'; readonly unpaid: DomainError | null; readonly isAnyTaken: boolean };

const isTaken = (refusal: unknown): boolean =>
  refusal instanceof DomainError && refusal.code === 'reservation-conflict';

/**
 * Another candidate may be payable: a member without points has credits for a standard mentor, and one without credits, or with a paused
 * membership, has points for a Pro mentor.
 */
const isUnpaid = (refusal: unknown): refusal is DomainError =>
  refusal instanceof DomainError &&
  (refusal.code === 'insufficient-credits' ||
    refusal.code === 'insufficient-points' ||
    refusal.details['policy'] === 'membership-paused');
