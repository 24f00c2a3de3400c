import type { Policies } from '../../application/policies.js';
import type { Stores } from '../../application/stores.js';
import type { Transaction } from '../../application/transaction.js';
import { meetingOf } from '../../booking/rules/reservation.js';
import { ownReservation } from '../../booking/use-cases/own-reservation.js';
import type { ComplaintDetails } from '../../complaint/rules/complaint.js';
import { enterComplaint } from '../../complaint/use-cases/enter-complaint.js';
import type { Clock } from '../../kernel/clock.js';
import type { Ids, MemberId, ReservationId } from '../../kernel/ids.js';
import { rate } from '../rules/rating-policy.js';
import type { Rating } from '../rules/rating.js';

export interface RateSessionCommand extends Pick<Rating, 'score' | 'comment'> {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  /** A complaint to be examined by an administrator. */
  readonly complaint: ComplaintDetails | null;
}

type RatingStores = Pick<Stores, 'reservations' | 'ratings' | 'complaints' | 'outbox'>;

/** The member rates a completed session once, optionally with a complaint about its mentor. */
export class RateSession {
  constructor(
    private readonly transaction: Transaction<RatingStores>,
    private readonly clock: Clock,
    private readonly ids: Ids,
    private readonly policies: Policies,
  ) {}

  /** @throws DomainError policy-violation (`one-rating`) the second time, and as `rate` does. */
  execute({ sessionId, memberId, score, comment, complaint }: RateSessionCommand): Promise<Rating> {
    return this.transaction.run(async (stores) => {
      const at = this.clock.now();
      const session = await ownReservation(stores, { reservationId: sessionId, memberId });
      const rating = rate(session, { score, comment }, at, this.policies.training);
      await stores.ratings.add(session, rating);
      await stores.outbox.add({ type: 'session-rated', ...meetingOf(session), score });
      if (complaint) await enterComplaint(stores, this.ids, { ...session, reservationId: sessionId }, complaint, at);
      return rating;
    });
  }
}
