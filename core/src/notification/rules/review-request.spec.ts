import { expect } from 'chai';
import { HOUR, instant } from '../../kernel/instant.js';
import { asksForReview, isReviewOver } from './review-request.js';

describe('a request for a review', () => {
  const [endsAt, until] = [instant(0), instant(24 * HOUR)];
  const asks = (status: 'completed' | 'cancelled', canBeRated: boolean, at = until) =>
    asksForReview({ status, endsAt, canBeRated }, at, 24 * HOUR);

  it('is sent for a completed session that can be rated, in time, the last instant included', () => {
    expect(asks('completed', true)).to.equal(true);
    expect([asks('cancelled', true), asks('completed', false)]).to.deep.equal([false, false]);
    expect(asks('completed', true, instant(until + 1))).to.equal(false);
    expect(isReviewOver(endsAt, until, 24 * HOUR)).to.equal(false);
  });
});
