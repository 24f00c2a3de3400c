import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DAY, instant, minus, plus } from '../../kernel/instant.js';
import { isExcused } from './excused-absence.js';
import type { TimeOffReason } from './time-off.js';

const from = instant(100 * DAY);
const noticed = minus(from, 14 * DAY);

const excused = (reason: TimeOffReason, at = noticed) => isExcused({ reason, from }, at, defaultPolicies.timeOff);

describe('time off that lowers the obligation', () => {
  it('is illness, also without notice', () => {
    expect(excused('illness', from)).to.equal(true);
  });

  it('is a holiday announced 14 days ahead, that instant included', () => {
    expect(excused('holiday')).to.equal(true);
    expect(excused('holiday', minus(noticed, 1))).to.equal(true);
    expect(excused('holiday', plus(noticed, 1))).to.equal(false);
  });

  it('has no other reason, however early it is announced', () => {
    expect(excused('other', instant(0))).to.equal(false);
  });
});
