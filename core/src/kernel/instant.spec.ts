import { expect } from 'chai';
import { DAY, HOUR, instant, minus, MINUTE, overlap, plus } from './instant.js';

const interval = (startsAt: number, endsAt: number) => ({ startsAt: instant(startsAt), endsAt: instant(endsAt) });

describe('an instant', () => {
  it('is a safe integer of milliseconds', () => {
    expect(instant(-1)).to.equal(-1);
    expect(() => instant(0.5)).to.throw(RangeError);
    expect(() => instant(Number.NaN)).to.throw(RangeError);
  });

  it('can be shifted by a duration', () => {
    expect(plus(instant(0), DAY)).to.equal(24 * HOUR);
    expect(minus(instant(HOUR), MINUTE)).to.equal(59 * MINUTE);
  });
});

describe('two intervals', () => {
  it('overlap when they share one millisecond', () => expect(overlap(interval(0, 10), interval(9, 20))).to.equal(true));

  it('do not overlap when one ends at the start of the other', () => {
    expect(overlap(interval(0, 10), interval(10, 20))).to.equal(false);
    expect(overlap(interval(10, 20), interval(0, 10))).to.equal(false);
  });

  it('overlap when one contains the other', () => {
    expect(overlap(interval(0, 10), interval(3, 4))).to.equal(true);
    expect(overlap(interval(3, 4), interval(0, 10))).to.equal(true);
  });
});
