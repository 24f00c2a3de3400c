import { expect } from 'chai';
import { scheduleInterval } from './schedule-days.js';
import { defaultPolicies } from '../../application/policies.js';
import { dayInterval, type Day } from '../../kernel/calendar.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';

const day = (text: string): Day => text as Day;
const interval = (from?: string, to?: string) =>
  scheduleInterval(
    { from: from === undefined ? undefined : day(from), to: to === undefined ? undefined : day(to) },
    day('2026-11-20'),
    defaultPolicies.block,
  );

describe('the days of a mentor’s schedule', () => {
  it('are the 62 days from today by default', () => {
    expect(interval()).to.deep.equal(dayInterval(day('2026-11-20'), day('2027-01-20')));
    expect(interval('2026-12-01')).to.deep.equal(dayInterval(day('2026-12-01'), day('2027-01-31')));
  });

  it('are 1 to 62', () => {
    const refusal = 'to OUT_OF_RANGE: The last day must be the first one, or at most 61 days after it.';
    expect(interval('2026-11-21', '2026-11-21')).to.deep.equal(dayInterval(day('2026-11-21')));
    expect(issueOf(() => interval('2026-11-21', '2026-11-20'))).to.equal(refusal);
    expect(interval(undefined, '2027-01-20')).to.deep.equal(interval());
    expect(issueOf(() => interval(undefined, '2027-01-21'))).to.equal(refusal);
  });
});
