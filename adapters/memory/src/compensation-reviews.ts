import type { CompensationReviews } from '@spotter/core/booking';
import type { CompensationReview } from '@spotter/core/conduct';
import type { MemberId, ReservationId, TermId } from '@spotter/core/kernel';
import { Collection } from './collection.js';
import { EVERYTHING, type Tables } from './tables.js';

export class MemoryCompensationReviews extends Collection<CompensationReview> implements CompensationReviews {
  constructor(private readonly tables: Pick<Tables, 'compensationReviews' | 'reservations'>) {
    super(tables.compensationReviews, 'compensation review');
  }

  async findBySession(session: ReservationId): Promise<CompensationReview | null> {
    return this.tables.compensationReviews.find('session', session) ?? null;
  }

  async findOpen(member: MemberId): Promise<readonly CompensationReview[]> {
    const reviews = [...this.tables.compensationReviews.scan('byCreation', EVERYTHING)];
    return reviews.filter(({ memberId, status }) => memberId === member && status === 'open');
  }

  async findOpenOfTerm(member: MemberId, term: TermId): Promise<readonly CompensationReview[]> {
    const { reservations } = this.tables;
    return (await this.findOpen(member)).filter(({ reservationId }) => {
      const funding = reservations.get(reservationId)?.funding;
      return funding?.kind === 'credit' && funding.termId === term;
    });
  }
}
