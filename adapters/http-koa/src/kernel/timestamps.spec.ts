import { expect } from 'chai';
import { instant } from '@spotter/core/kernel';
import { createTimestamps } from './timestamps.js';

describe('the current time as text', () => {
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
