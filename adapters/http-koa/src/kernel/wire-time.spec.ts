import { expect } from 'chai';
import fc from 'fast-check';
import { formatInstant, instant } from '@spotter/core/kernel';
import { formatAt, createTimestamps } from './wire-time.js';

describe('an instant on the wire', () => {
  it('is Seoul time with its offset', () => {
    expect(formatAt(instant(Date.UTC(2026, 10, 20, 9)))).to.equal('2026-11-20T18:00:00.000+09:00');
  });

  it('equals the core’s format from 1989 on', () => {
    const since1989 = fc.integer({ min: Date.UTC(1989, 0), max: Date.UTC(2199, 0) }).map(instant);
    fc.assert(fc.property(since1989, (at) => formatAt(at) === formatInstant(at)));
  });

  it('is current in each answer', () => {
    const times = [0, 0, 0, 1_000].map(instant);
    const timestamp = createTimestamps({ now: () => times.shift() ?? instant(2_000) });
    expect([timestamp(), timestamp(), timestamp(), timestamp()]).to.deep.equal([
      '1970-01-01T09:00:00.000+09:00',
      '1970-01-01T09:00:00.000+09:00',
      '1970-01-01T09:00:01.000+09:00',
      '1970-01-01T09:00:02.000+09:00',
    ]);
  });
});
