import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import type { Day } from '../../kernel/calendar.js';
import { instant } from '../../kernel/instant.js';
import { intervalOf, lastCompletePeriod, periodOn } from './payout-period.js';

const on = (day: string) => periodOn(day as Day, defaultPolicies.payout);

const lastAt = (moment: string) => lastCompletePeriod(instant(Date.parse(moment)), defaultPolicies.payout).periodId;

describe('a payout period', () => {
  it('is fourteen days from a Monday, without the last day', () => {
    expect(on('2026-01-05')).to.deep.equal({ periodId: '2026-01-05', startsOn: '2026-01-05', endsOn: '2026-01-19' });
    expect(on('2026-01-18').periodId).to.equal('2026-01-05');
    expect(on('2026-01-19').periodId).to.equal('2026-01-19');
  });

  it('exists before the first one', () => {
    expect(on('2026-01-04').periodId).to.equal('2025-12-22');
  });

  it('starts and ends at midnight in Seoul', () => {
    expect(intervalOf(on('2026-01-05'))).to.deep.equal({
      startsAt: Date.parse('2026-01-04T15:00:00Z'),
      endsAt: Date.parse('2026-01-18T15:00:00Z'),
    });
  });
});

describe('the last complete period', () => {
  it('is the previous one until the last millisecond of the current one', () => {
    expect(lastAt('2026-02-01T23:59:59.999+09:00')).to.equal('2026-01-05');
  });

  it('is the current one from its end on', () => {
    expect(lastAt('2026-02-02T00:00:00.000+09:00')).to.equal('2026-01-19');
  });
});
