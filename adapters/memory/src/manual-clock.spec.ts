import { HOUR, instant } from '@spotter/core/kernel';
import { expect } from 'chai';
import { ManualClock } from './manual-clock.js';

describe('the manual clock', () => {
  it('does not move until it is set or advanced', () => {
    const clock = new ManualClock(instant(1_000));
    expect([clock.now(), clock.now()]).to.deep.equal([1_000, 1_000]);
    clock.advance(HOUR);
    expect(clock.now()).to.equal(1_000 + HOUR);
    clock.set(instant(5));
    expect(clock.now()).to.equal(5);
  });
});
