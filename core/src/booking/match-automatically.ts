import { DomainError, notFound } from '../shared/domain-error.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import type { Once } from '../idempotency/once.js';
import { readOnce } from '../idempotency/keyed-transaction.js';
import type { BookSession } from './book-session.js';
import type { MatchCandidate } from './matching.js';
import type { ProposeMatches, ProposeMatchesCommand } from './propose-matches.js';
import type { Confirmed } from './reservation.js';

/**
 * Books the best candidate that can be had. A slot that somebody else takes first gives way to the next; when all are gone, the
 * candidates are looked up anew, `maxRounds` times in all.
 */
export class MatchAutomatically {
  constructor(
    private readonly proposals: ProposeMatches,
    private readonly transaction: Transaction<object>,
    private readonly bookings: BookSession,
    private readonly policies: Policies,
  ) {}

  /**
   * @throws DomainError not-found when nobody is free; insufficient-credits or insufficient-points when the member can pay none
   * of the candidates; whatever else refuses a booking.
   */
  async execute(command: ProposeMatchesCommand, once?: Once): Promise<Confirmed> {
    for (let round = 0; round < this.policies.matching.maxRounds; round += 1) {
      const candidates = await readOnce(this.transaction, () => this.proposals.execute(command), once);
      const outcome = await this.bookFirst(candidates, command, once);
      if (outcome.kind === 'booked') return outcome.reservation;
      if (outcome.unpaid) throw outcome.unpaid;
      if (candidates.length === 0) break;
    }
    throw notFound('free mentor');
  }

  private async bookFirst(
    candidates: readonly MatchCandidate[],
    { memberId }: ProposeMatchesCommand,
    once?: Once,
  ): Promise<Attempt> {
    let unpaid: DomainError | null = null;
    for (const { block } of candidates) {
      const claim = { memberId, blockId: block.id, origin: 'auto_match' } as const;
      try {
        const reservation = await this.bookings.execute(claim, once);
        return { kind: 'booked', reservation };
      } catch (refusal) {
        if (isUnpaid(refusal)) unpaid ??= refusal;
        else if (!isTaken(refusal)) throw refusal;
      }
    }
    return { kind: 'none', unpaid };
  }
}

type Attempt =
  | { readonly kind: 'booked'; readonly reservation: Confirmed }
  | { readonly kind: 'none'; readonly unpaid: DomainError | null };

const isTaken = (refusal: unknown): boolean =>
  refusal instanceof DomainError && refusal.code === 'reservation-conflict';

/** A member without points may still pay a standard mentor, and one without credits a Pro. */
const isUnpaid = (refusal: unknown): refusal is DomainError =>
  refusal instanceof DomainError && (refusal.code === 'insufficient-credits' || refusal.code === 'insufficient-points');
