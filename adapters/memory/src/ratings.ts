import type { Reservation } from '@spotter/core/booking';
import { secondRatingError, type Rating, type Ratings } from '@spotter/core/training';
import { refuseClosed } from './people.js';
import type { Tables } from './tables.js';

export class MemoryRatings implements Ratings {
  constructor(private readonly tables: Pick<Tables, 'ratings' | 'ratingTotals' | 'closedAccounts'>) {}

  async add(
    { id, memberId, mentorId }: Pick<Reservation, 'id' | 'memberId' | 'mentorId'>,
    rating: Rating,
  ): Promise<void> {
    refuseClosed(this.tables, memberId);
    const { ratings, ratingTotals } = this.tables;
    if (ratings.get(id)) throw secondRatingError();
    ratings.add({ sessionId: id, rating });
    const { count, sum } = ratingTotals.get(mentorId) ?? { count: 0, sum: 0 };
    ratingTotals.put({ mentorId, count: count + 1, sum: sum + rating.score });
  }
}
