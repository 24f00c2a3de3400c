import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { calculateObligation, requireMonday } from './obligation.js';
import { addDays, type Day, parseInstant, weekInterval } from '../../kernel/calendar.js';
import { DAY } from '../../kernel/instant.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';

const week = '2026-11-16' as Day;

const policy = defaultPolicies.obligation;

const obligation = (all: number, peak: number, excusedMs = 0) =>
  calculateObligation(week, { all, peak, excusedMs }, policy);

describe('the weekly obligation', () => {
  it('is 20 blocks, 8 of them peak', () => {
    expect(obligation(0, 0)).to.deep.equal({
      week,
      required: 20,
      opened: 0,
      remaining: 20,
      peak: { required: 8, opened: 0, remaining: 8 },
      met: false,
      deadline: parseInstant('2026-11-16T00:00+09:00'),
    });
  });

  it('is met by the twentieth block when eight are peak, not earlier', () => {
    expect(obligation(19, 8)).to.include({ met: false, remaining: 1 });
    expect(obligation(20, 8)).to.include({ met: true, remaining: 0 });
    expect(obligation(20, 7)).to.deep.include({ met: false, peak: { required: 8, opened: 7, remaining: 1 } });
  });

  it('is never negative when more blocks are open', () => {
    expect(obligation(25, 11)).to.deep.include({
      met: true,
      remaining: 0,
      peak: { required: 8, opened: 11, remaining: 0 },
    });
  });

  it('is lowered in proportion to excused days, rounded', () => {
    const required = (days: number) => {
      const { required: all, peak } = obligation(0, 0, days * DAY);
      return [all, peak.required];
    };
    expect(required(3.5)).to.deep.equal([10, 4]);
    expect(required(1)).to.deep.equal([17, 7]);
    expect(required(7)).to.deep.equal([0, 0]);
  });

  it('is rounded up from exactly half a block', () => {
    for (let half = 0.5; half < policy.blocksPerWeek; half += 1) {
      const excusedMs = 7 * DAY * (1 - half / policy.blocksPerWeek);
      expect(obligation(0, 0, Math.round(excusedMs)).required, String(half)).to.equal(half + 0.5);
    }
  });

  it('ends with the Sunday before the week, also across a year', () => {
    const last = '2026-12-28' as Day;
    expect(calculateObligation(last, { all: 0, peak: 0, excusedMs: 0 }, policy).deadline).to.equal(
      parseInstant('2026-12-28T00:00+09:00'),
    );
    expect(weekInterval('2027-01-03' as Day)).to.deep.equal(weekInterval(last));
    expect(weekInterval('2027-01-04' as Day).startsAt).to.equal(weekInterval(last).endsAt);
  });

  it('is identified by a Monday', () => {
    expect(() => requireMonday(week)).to.not.throw();
    for (let days = 1; days < 7; days += 1)
      expect(issueOf(() => requireMonday(addDays(week, days)))).to.equal(
        'week NOT_ALLOWED: A week must be given by its Monday.',
      );
  });
});
