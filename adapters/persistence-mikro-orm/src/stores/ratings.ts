import type { Rating, Ratings, Reservation } from '@spotter/core';
import type { Session } from '../session.js';
import { rating, type RatingRow } from '../tables/training.js';
import { OrmRows } from './orm-rows.js';

export class PostgresRatings implements Ratings {
  private readonly rows: OrmRows<RatingRow>;

  constructor(session: Session) {
    this.rows = new OrmRows(session, rating);
  }

  add({ id, memberId, mentorId }: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>, given: Rating): Promise<void> {
    return this.rows.add({ ...given, sessionId: id, memberId, mentorId });
  }
}
