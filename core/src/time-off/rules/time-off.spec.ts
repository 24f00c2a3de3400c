import { expect } from 'chai';
import { DAY, instant, type Instant, minus, plus } from '../../kernel/instant.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';
import { awayInterval, type TimeOff, timeOffStatus, withdrawTimeOff } from './time-off.js';

const [from, until] = [instant(10 * DAY), instant(12 * DAY)];

const timeOff = (withdrawnAt: Instant | null = null) => ({ id: 't', from, until, withdrawnAt }) as unknown as TimeOff;

describe('time off', () => {
  it('is planned before it begins, running from then on, and over from its end on', () => {
    const at = (now: Instant) => timeOffStatus(timeOff(), now);
    expect([at(minus(from, 1)), at(from), at(minus(until, 1)), at(until)]).to.deep.equal([
      'planned',
      'running',
      'running',
      'over',
    ]);
    expect(timeOffStatus(timeOff(from), until)).to.equal('withdrawn');
  });

  it('covers its whole time, or the part before its withdrawal', () => {
    const covers = (withdrawnAt: Instant | null) => awayInterval(timeOff(withdrawnAt));
    expect(covers(null)).to.deep.equal({ startsAt: from, endsAt: until });
    expect(covers(plus(from, 1))).to.deep.equal({ startsAt: from, endsAt: plus(from, 1) });
    expect(covers(minus(from, 1))).to.deep.equal({ startsAt: from, endsAt: from });
    expect(covers(plus(until, 1))).to.deep.equal({ startsAt: from, endsAt: until });
  });

  it('is withdrawn until a millisecond before its end, once', () => {
    const last = minus(until, 1);
    const withdrawn = withdrawTimeOff(timeOff(), last);
    expect(withdrawn).to.deep.equal(timeOff(last));
    expect(withdrawTimeOff(withdrawn, until)).to.equal(withdrawn);
    expect(refusalOf(() => withdrawTimeOff(timeOff(), until))?.details).to.include({ policy: 'state', state: 'over' });
  });
});
