import type { Reservation } from '@spotter/core/booking';
import type { Rating, Ratings } from '@spotter/core/training';
import type { UnitOfWork } from '../unit-of-work.js';
import { rating } from '../tables/training.js';

export class PostgresRatings implements Ratings {
  constructor(private readonly unitOfWork: UnitOfWork) {}

  add({ id, memberId, mentorId }: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>, given: Rating): Promise<void> {
    return this.unitOfWork.write('insert', rating, { ...given, sessionId: id, memberId, mentorId });
  }
}
