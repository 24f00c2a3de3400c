import { expect } from 'chai';
import { type Day, startOfDay } from '../../kernel/calendar.js';
import type { MemberId, TermId } from '../../kernel/ids.js';
import { DAY, type Instant, instant, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { membershipPolicies } from '../policy.js';
import type { Membership, Term } from './membership.js';
import { dayPassDueOn, issueDueDayPass } from './monthly-day-pass.js';

const { dayPass: policy } = membershipPolicies;
const now = instant(Date.UTC(2026, 2, 2, 9));
const memberId = 'member' as MemberId;

describe('the day pass of a month', () => {
  const money = { price: krw(300_000), chargedBack: krw(0) };
  const term = {
    ...money,
    ...{ id: 'term' as TermId, startsOn: '2026-03-31' as Day, dayPasses: 0, closed: false },
  } as Term;
  const membership = (facts: Partial<Term> = {}, about: Partial<Membership> = {}) =>
    ({ memberId, status: 'active', plan: { months: 3 }, terms: [{ ...term, ...facts }], ...about }) as Membership;
  const dueOn = (...facts: Parameters<typeof membership>) => dayPassDueOn(membership(...facts));

  it('is due on the first day of each month of the term, the last day of a shorter month', () => {
    expect([0, 1, 2].map((dayPasses) => dueOn({ dayPasses }))).to.deep.equal([
      '2026-03-31',
      '2026-04-30',
      '2026-05-31',
    ]);
  });

  it('is not due after the last month, in a closed or fully charged back term, or without an active membership', () => {
    expect(dueOn({ dayPasses: 3 })).to.equal(null);
    expect(dueOn({ closed: true })).to.equal(null);
    expect(dueOn({ chargedBack: money.price })).to.equal(null);
    expect(dueOn({ chargedBack: krw(money.price - 1) })).to.equal('2026-03-31');
    for (const status of ['pending_payment', 'paused', 'past_due', 'cancelled', 'expired'] as const)
      expect(dueOn({}, { status }), status).to.equal(null);
  });

  it('is valid from now, or from the start of a later month', () => {
    const begin = startOfDay('2026-03-31' as Day);
    const issued = (at: Instant, dayPasses = 0) => issueDueDayPass(ids, membership({ dayPasses }), at, policy).dayPass;
    expect(issued(now)?.expiresAt).to.equal(plus(begin, policy.validDays * DAY));
    expect(issued(plus(begin, DAY))?.expiresAt).to.equal(plus(begin, (1 + policy.validDays) * DAY));
    const second = startOfDay('2026-04-30' as Day);
    expect(issued(now, 1)?.expiresAt).to.equal(plus(second, policy.validDays * DAY));
    expect(issued(now)).to.include({
      memberId,
      reason: 'membership',
      termId: 'term',
      compensates: null,
    });
  });

  it('is counted in its own term', () => {
    const two = membership({ dayPasses: 3 });
    const later = { ...two, terms: [two.terms[0], { ...term, id: 'later' as TermId }] } as Membership;
    const next = issueDueDayPass(ids, later, now, policy);
    expect(next.dayPass?.termId).to.equal('later');
    expect(next.membership.terms.map(({ dayPasses }) => dayPasses)).to.deep.equal([3, 1]);
  });

  it('is not given when the terms have given all their passes', () => {
    const all = membership({ dayPasses: 3 });
    expect(issueDueDayPass(ids, all, now, policy)).to.deep.equal({ membership: all, dayPass: null });
  });
});
