import type { Reservation } from '@spotter/core/booking';
import type { Rating, Ratings } from '@spotter/core/training';
import type { Session } from '../session.js';
import { rating, type RatingRow } from '../tables/training.js';
import { OrmRepository } from './orm-repository.js';

export class PostgresRatings implements Ratings {
  private readonly rows: OrmRepository<RatingRow>;

  constructor(session: Session) {
    this.rows = new OrmRepository(session, rating);
  }

  add({ id, memberId, mentorId }: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>, given: Rating): Promise<void> {
    return this.rows.add({ ...given, sessionId: id, memberId, mentorId });
  }
}
