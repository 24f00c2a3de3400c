import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DAY, instant, minus, plus } from '../../kernel/instant.js';
import { isShortNotice, owesAbsencePenalty } from './short-notice.js';
import type { TimeOffReason } from './time-off.js';

const startsAt = instant(10 * DAY);
const dayBefore = minus(startsAt, DAY);

const policy = defaultPolicies.timeOff;

describe('a session during time off', () => {
  it('is at short notice less than 24 hours ahead: exactly 24 hours are enough', () => {
    expect(isShortNotice({ startsAt }, dayBefore, policy)).to.equal(false);
    expect(isShortNotice({ startsAt }, plus(dayBefore, 1), policy)).to.equal(true);
  });

  it('costs a penalty at short notice for other reasons, and never for illness or a holiday', () => {
    const owes = (reason: TimeOffReason, at = plus(dayBefore, 1)) =>
      owesAbsencePenalty({ startsAt }, reason, at, policy);
    expect(owes('other')).to.equal(true);
    expect(owes('other', dayBefore)).to.equal(false);
    expect([owes('illness'), owes('holiday')]).to.deep.equal([false, false]);
  });
});
