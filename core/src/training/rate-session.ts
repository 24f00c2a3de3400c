import type { Clock } from '../shared/clock.js';
import type { Ids, MemberId, ReservationId } from '../shared/ids.js';
import type { Policies } from '../shared/policies.js';
import type { Transaction } from '../shared/transaction.js';
import { ownReservation } from '../booking/own-reservation.js';
import { meetingOf } from '../booking/reservation.js';
import type { Grievance } from '../complaint/complaint.js';
import { enterComplaint } from '../complaint/enter-complaint.js';
import type { Stores } from '../stores.js';
import { rate } from './rating-policy.js';
import type { Rating } from './rating.js';

export interface RateSessionCommand extends Pick<Rating, 'score' | 'comment'> {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  /** What went so wrong that somebody should look into it. */
  readonly complaint: Grievance | null;
}

type RatingStores = Pick<Stores, 'reservations' | 'ratings' | 'complaints' | 'outbox'>;

/** The member says how a completed session was, once, and may complain of its mentor with it. */
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
