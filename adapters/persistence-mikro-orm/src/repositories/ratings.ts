import type { Reservation } from '@spotter/core/booking';
import type { Rating, Ratings } from '@spotter/core/training';
import type { UnitOfWork } from '../unit-of-work.js';
import { rating, type RatingRow } from '../tables/training.js';
import { OrmRepository } from './orm-repository.js';

export class PostgresRatings implements Ratings {
  private readonly rows: OrmRepository<RatingRow>;

  constructor(unitOfWork: UnitOfWork) {
    this.rows = new OrmRepository(unitOfWork, rating);
  }

  add({ id, memberId, mentorId }: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>, given: Rating): Promise<void> {
    return this.rows.add({ ...given, sessionId: id, memberId, mentorId });
  }
}
