import { expect } from 'chai';
import { useFakeTimers, type SinonFakeTimers } from 'sinon';
import { FailureLog } from './failure-log.js';

describe('the log of failures', () => {
  let timers: SinonFakeTimers;
  beforeEach(() => void (timers = useFakeTimers({ toFake: ['performance'] })));
  afterEach(() => timers.restore());

  it('has at most one line a second, with the number of those left out since the line before', () => {
    const lines: unknown[] = [];
    const failures = new FailureLog((level, message, fields) => void lines.push([level, message, fields]));
    for (const times of [3, 1, 1]) {
      for (let count = 0; count < times; count += 1) failures.warn('Failed.', { route: 'a' });
      timers.tick(1_000);
    }
    expect(lines).to.deep.equal([
      ['warn', 'Failed.', { route: 'a' }],
      ['warn', 'Failed.', { route: 'a', leftOut: 2 }],
      ['warn', 'Failed.', { route: 'a' }],
    ]);
  });
});
