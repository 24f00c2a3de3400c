import { stressBehaviour, compare, simulate, withSettings } from '@spotter/simulation';
import { defaultPolicies } from '@spotter/core/application';
import { DAY, HOUR, krw } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';

const population = {
  seed: 13,
  members: 24,
  mentors: 6,
  days: 14,
  checks: 'light',
  behaviour: stressBehaviour,
} as const;

describe('a comparison of policies', () => {
  it('shows no difference for policies that apply to no event', async () => {
    const { before, after } = await compare(population, ['points.expireAfterYears=6', 'training.rateWithinDays=15']);
    expect(after.digest).to.equal(before.digest);
  });

  it('shows more late cancellations and forfeited money when the free notice is longer', async () => {
    const { before, after, settings } = await compare(population, ['cancellation.freeNoticeHours=24']);
    expect(settings).to.deep.equal(['cancellation.freeNoticeHours=24']);
    expect(after.report.sessions.cancelledLate).to.be.greaterThan(before.report.sessions.cancelledLate);
    expect(after.report.money.forfeited).to.be.greaterThan(before.report.money.forfeited);
    expect([before.violation, after.violation]).to.deep.equal([null, null]);
  });

  it('shows that a higher share costs the company exactly the gain of the mentors', async () => {
    const { before, after } = await compare(population, ['settlement.standardShare=7000', 'settlement.proShare=8000']);
    expect(after.report.sessions).to.deep.equal(before.report.sessions);
    const [one, other] = [before.report.money, after.report.money];
    expect(other.mentorsEarned).to.be.greaterThan(one.mentorsEarned);
    // Earnings less penalties would be wrong: a penalty that a correction reverts still counts as one.
    const received = ({ mentorsDeposited, mentorsWaiting, taxWithheld }: typeof one): number =>
      mentorsDeposited + mentorsWaiting + taxWithheld;
    expect(received(other) - received(one)).to.equal(one.companyResult - other.companyResult);
  });

  it('sells the plans of a run, and finds no violation', async () => {
    const plans = SEEDED_PLANS.map((plan) => ({ ...plan, price: krw(plan.price / 2) }));
    const [usual, cheap] = [await simulate(population), await simulate({ ...population, plans })];
    expect(cheap.report.people).to.deep.equal(usual.report.people);
    expect(cheap.report.money.membersPaid).to.be.lessThan(usual.report.money.membersPaid);
    expect(cheap.violation).to.equal(null);
  });

  it('finds no violation under other policies', async () => {
    const policies = withSettings([
      'cancellation.freeNoticeHours=48',
      'checkIn.closesAfterStartMinutes=5',
      'escrow.holdDays=2',
      'settlement.lateCancellationPart=10000',
      'refund.fee=2500',
      'membership.pauseDaysPerTerm=60',
      'payout.incomeTax=0',
      'waitlist.offerHours=2',
      'dayPass.validDays=3',
    ]);
    const { violation } = await simulate({ ...population, policies, checks: 'thorough' });
    expect(violation).to.equal(null);
    expect(policies.escrow.holdMs).to.equal(2 * DAY);
    expect(policies.cancellation.freeNoticeMs).to.equal(48 * HOUR);
    expect(defaultPolicies.escrow.holdMs, 'the default is unchanged').to.equal(7 * DAY);
  });
});
