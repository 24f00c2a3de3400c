import type { RequiredPorts } from '../../application/ports.js';
import { sessionEventFacts } from '../../booking/rules/reservation.js';
import { getOwnReservation } from '../../booking/use-cases/get-own-reservation.js';
import type { ComplaintDetails } from '../../complaint/rules/complaint.js';
import { enterComplaint } from '../../complaint/use-cases/enter-complaint.js';
import type { MemberId, ReservationId } from '../../kernel/ids.js';
import { rate } from '../rules/rating-decision.js';
import type { Rating } from '../rules/rating.js';

export interface RateSessionCommand extends Pick<Rating, 'score' | 'comment'> {
  readonly sessionId: ReservationId;
  readonly memberId: MemberId;
  /** A complaint to be examined by an administrator. */
  readonly complaint: ComplaintDetails | null;
}

/** The member rates a completed session once, optionally with a complaint about its mentor: both are saved, or neither. */
export class RateSession {
  constructor(
    private readonly ports: RequiredPorts<
      'reservations' | 'ratings' | 'complaints' | 'outbox',
      'clock' | 'ids' | 'policies'
    >,
  ) {}

  /** @throws DomainError policy-violation (`one-rating`) the second time, (`open-complaints`), and as `rate` does. */
  execute({ sessionId, memberId, score, comment, complaint }: RateSessionCommand): Promise<Rating> {
    return this.ports.transaction.run(async (repositories) => {
      const { clock, ids, policies } = this.ports;
      const at = clock.now();
      const session = await getOwnReservation(repositories, { reservationId: sessionId, memberId });
      const rating = rate(session, { score, comment }, at, policies.training);
      await repositories.ratings.add(session, rating);
      await repositories.outbox.add({ type: 'session-rated', ...sessionEventFacts(session), score });
      if (complaint)
        await enterComplaint(repositories, { ...session, reservationId: sessionId }, complaint, { ids, at, policies });
      return rating;
    });
  }
}
