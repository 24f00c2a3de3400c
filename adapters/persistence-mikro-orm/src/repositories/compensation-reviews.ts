import type { CompensationReviews } from '@spotter/core/booking';
import type { CompensationReview } from '@spotter/core/conduct';
import type { MemberId, ReservationId, TermId } from '@spotter/core/kernel';
import { statement } from '../statement.js';
import {
  compensationReview,
  compensationReviewFrom,
  compensationReviewRow,
  type CompensationReviewRow,
} from '../tables/compensation-reviews.js';
import { Collection, storedIn } from './collection.js';

const STORED = storedIn(compensationReview, {
  what: 'compensation review',
  fromRow: compensationReviewFrom,
  toRow: compensationReviewRow,
});

const OF_SESSION = statement(`
  select ${compensationReview.selection('c')} from compensation_review c where c.reservation_id = $1 for no key update`);

const OPEN_OF = statement(`
  select ${compensationReview.selection('c')} from compensation_review c
  where c.member_id = $1 and c.status = 'open' order by c.created_at, c.id for no key update`);

const OPEN_OF_TERM = statement(`
  select ${compensationReview.selection('c')} from compensation_review c join reservation r on r.id = c.reservation_id
  where c.member_id = $1 and c.status = 'open' and r.term_id = $2 order by c.created_at, c.id for no key update of c`);

export class PostgresCompensationReviews
  extends Collection<CompensationReview, CompensationReviewRow>
  implements CompensationReviews
{
  protected readonly stored = STORED;

  findBySession(session: ReservationId): Promise<CompensationReview | null> {
    return this.unitOfWork.readOneAs(compensationReviewFrom, OF_SESSION, session);
  }

  findOpen(member: MemberId): Promise<readonly CompensationReview[]> {
    return this.unitOfWork.readAs(compensationReviewFrom, OPEN_OF, member);
  }

  findOpenOfTerm(member: MemberId, term: TermId): Promise<readonly CompensationReview[]> {
    return this.unitOfWork.readAs(compensationReviewFrom, OPEN_OF_TERM, member, term);
  }
}
