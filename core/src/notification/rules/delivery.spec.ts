import { expect } from 'chai';
import type { DeliveryId, PersonId } from '../../kernel/ids.js';
import { addressDeliveries, type PlannedDelivery } from './delivery.js';
import { KAKAO_TEXTS } from './kakao-texts.js';
import { asksForReview, isReviewOver } from './review-request.js';
import { HOUR, instant } from '../../kernel/instant.js';

describe('planned deliveries', () => {
  it('become one for each administrator where every one is meant, under a key of its own', () => {
    const planned = [
      { recipientId: 'mina', dedupeKey: 'a', channel: 'push' },
      { recipientId: 'every-admin', dedupeKey: 'b', channel: 'push' },
    ] as PlannedDelivery[];
    let made = 0;
    const deliveries = addressDeliveries(planned, ['x', 'y'] as PersonId[], () => `d-${(made += 1)}` as DeliveryId);
    expect(deliveries).to.deep.equal([
      { id: 'd-1', recipientId: 'mina', dedupeKey: 'a', channel: 'push' },
      { id: 'd-2', recipientId: 'x', dedupeKey: 'b:x', channel: 'push' },
      { id: 'd-3', recipientId: 'y', dedupeKey: 'b:y', channel: 'push' },
    ]);
  });
});

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

describe('the texts that chat messages need', () => {
  it('are those of events that are sent by chat, without advertisements, in both languages', () => {
    expect(KAKAO_TEXTS).to.include.members(['reservation-confirmed/ko', 'reservation-confirmed/en']);
    expect(KAKAO_TEXTS).to.include('reservation-cancelled-late/ko', 'by chat to mentors only');
    expect(KAKAO_TEXTS).to.not.include('promotion/ko').and.not.include('waitlist-offered/ko');
  });
});
