import { expect } from 'chai';
import { phrasePrice, rateAboveAgreed, withRateAccepted } from './agreed-rate.js';
import { type FixedSlot, pauseFixedSlot, slotFacts } from './fixed-slot.js';
import type { Price } from '../../booking/rules/price.js';
import { type Krw, krw } from '../../kernel/krw.js';

const credit: Price = { kind: 'credit', credits: 1 };
const points = (amount: number): Price => ({ kind: 'points', points: krw(amount) });
const agreedTo = (rate: number | null) => ({ status: 'active', agreedRate: rate, pausedBecause: null }) as FixedSlot;

describe('the agreed rate of a fixed slot', () => {
  it('is exceeded by more points, or by points instead of a credit', () => {
    const above = (agreed: number | null, price: Price): Krw | null => rateAboveAgreed(agreedTo(agreed), price);
    expect([59_999, 60_000, 60_001].map((amount) => above(60_000, points(amount)))).to.deep.equal([null, null, 60_001]);
    expect([above(null, points(1)), above(null, credit), above(60_000, credit)]).to.deep.equal([1, null, null]);
  });

  it('is replaced by an accepted price, which ends only a pause because of the price', () => {
    const paused = pauseFixedSlot(agreedTo(60_000), 'rate_changed');
    expect(withRateAccepted(paused, points(70_000))).to.deep.equal(agreedTo(70_000));
    const unpaid = pauseFixedSlot(agreedTo(60_000), 'no_means');
    expect(withRateAccepted(unpaid, points(70_000))).to.deep.equal({ ...unpaid, agreedRate: 70_000 });
  });

  it('stays for an equal price and for a credit', () => {
    const slot = agreedTo(60_000);
    expect(withRateAccepted(slot, points(60_000))).to.equal(slot);
    expect(withRateAccepted(slot, credit)).to.equal(slot);
    expect(withRateAccepted(pauseFixedSlot(slot, 'rate_changed'), credit)).to.deep.equal(slot);
  });

  it('cannot be accepted after the end', () => {
    expect(() => withRateAccepted({ ...agreedTo(60_000), status: 'ended' }, points(70_000))).to.throw(
      'A fixed slot that is ended cannot be changed.',
    );
  });

  it('is phrased in both languages', () => {
    const phrases = [null, 60_000].flatMap((amount) => [phrasePrice(amount, 'ko'), phrasePrice(amount, 'en')]);
    expect(phrases).to.deep.equal(['세션 1회', 'one session credit', '60,000 포인트', '60,000 points']);
  });
});

describe('the facts of a fixed slot in events', () => {
  it('are its ids and its hour', () => {
    const ids = { id: 'slot', memberId: 'member', mentorId: 'mentor' };
    const slot = { ...agreedTo(null), ...ids, weekday: 1, startTime: '19:00' } as unknown as FixedSlot;
    const { id: fixedSlotId, ...people } = ids;
    expect(slotFacts(slot)).to.deep.equal({ fixedSlotId, ...people, weekday: 1, startTime: '19:00' });
  });
});
