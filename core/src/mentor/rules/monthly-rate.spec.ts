import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { parseInstant } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { MentorId } from '../../kernel/ids.js';
import type { Instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { type Mentor, newMentor } from './mentor.js';
import { changeRate, firstRate, proRate, type RateChange } from './monthly-rate.js';
import { refusalWithCode } from '../../kernel/testing/refusal-of.js';

const at = (text: string): Instant => parseInstant(`${text}+09:00`)!;

const mentor: Mentor = { ...newMentor('mentor-1' as MentorId), tier: 'pro', ratePoints: krw(60_000) };

const change = (points: number, last: RateChange | null, now: string): RateChange =>
  changeRate(mentor, last, krw(points), at(now));

describe('the rate of a Pro mentor', () => {
  const rate = (points: number) => proRate(points, defaultPolicies.rate);
  for (const points of [30_000, 31_000, 299_000, 300_000]) {
    it(`can be ${points}`, () => expect(rate(points)).to.equal(points));
  }
  for (const points of [29_000, 29_999, 30_001, 30_500, 300_001, 301_000, 0, -30_000, 30_000.5, NaN, Infinity]) {
    it(`cannot be ${points}`, () => expect(() => rate(points)).to.throw(DomainError, 'steps of 1,000'));
  }

  it('changes at once, also the first one in its month', () => {
    const changed = { mentorId: mentor.id, ratePoints: 70_000, at: at('2026-11-20T09:00'), month: '2026-11' };
    expect(change(70_000, null, '2026-11-20T09:00')).to.deep.equal(changed);
    const first = firstRate(mentor.id, krw(60_000), at('2026-11-01T09:00'));
    expect(first).to.deep.equal({ mentorId: mentor.id, ratePoints: 60_000, at: at('2026-11-01T09:00'), month: null });
    expect(change(70_000, first, '2026-11-20T09:00')).to.deep.equal(changed);
  });

  it('changes again after the month in the business time zone has ended', () => {
    const changed = change(70_000, null, '2026-11-01T00:00');
    expect(refusalWithCode(() => change(80_000, changed, '2026-11-30T23:59:59.999'))).to.deep.equal({
      code: 'policy-violation',
      policy: 'rate-monthly-change',
      nextChangeAllowedOn: '2026-12-01',
    });
    expect(change(80_000, changed, '2026-12-01T00:00').month).to.equal('2026-12');
  });

  it('can change a millisecond after a change at the end of a year', () => {
    const changed = change(70_000, null, '2026-12-31T23:59:59.999');
    expect(change(80_000, changed, '2027-01-01T00:00').month).to.equal('2027-01');
  });

  it('does not change to the same rate', () => {
    const changed = change(70_000, null, '2026-11-01T00:00');
    expect(change(70_000, changed, '2026-11-02T00:00')).to.equal(changed);
    expect(change(70_000, changed, '2026-12-02T00:00')).to.equal(changed);
  });

  it('requires an active Pro tier', () => {
    for (const other of [newMentor(mentor.id), { ...mentor, tierStatus: 'on_hold' } as const])
      expect(refusalWithCode(() => changeRate(other, null, krw(70_000), at('2026-11-20T09:00')))).to.deep.equal({
        code: 'forbidden',
      });
  });
});
