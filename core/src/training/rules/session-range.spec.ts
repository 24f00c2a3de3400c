import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { recordedUntil } from './recorded-until.js';
import { sessionsDuring } from './session-range.js';
import { DAY, HOUR, instant, minus, MINUTE, plus } from '../../kernel/instant.js';

const noon = instant(10 * DAY + 12 * HOUR);

describe('the sessions during an interval', () => {
  it('start up to the length of the longest block before it, and end within it or later', () => {
    const interval = { startsAt: noon, endsAt: plus(noon, HOUR) };
    expect(sessionsDuring(interval, defaultPolicies.block)).to.deep.equal({
      startsAt: minus(noon, 2 * HOUR),
      endsAt: plus(noon, HOUR),
      endAfter: noon,
    });
  });
});

describe('the sessions recorded so far', () => {
  it('start before the millisecond after the last check-in that is open', () => {
    expect(recordedUntil(noon, defaultPolicies.checkIn)).to.equal(plus(noon, 30 * MINUTE + 1));
  });
});
