import { busyBehaviour, compare, simulate, withSettings } from '@spotter/simulation';
import { DAY, defaultPolicies, HOUR } from '@spotter/core';
import { expect } from 'chai';

const town = { seed: 13, members: 24, mentors: 6, days: 14, checks: 'light', behaviour: busyBehaviour } as const;

describe('what if', () => {
  it('a policy that nobody meets changes nothing, event by event', async () => {
    const { before, after } = await compare(town, ['points.expireAfterYears=6', 'training.rateWithinDays=15']);
    expect(after.digest).to.equal(before.digest);
  });

  it('cancelling were free for less long: more is forfeited, and mentors earn of it', async () => {
    const { before, after, settings } = await compare(town, ['cancellation.freeNoticeHours=24']);
    expect(settings).to.deep.equal(['cancellation.freeNoticeHours=24']);
    expect(after.report.sessions.cancelledLate).to.be.greaterThan(before.report.sessions.cancelledLate);
    expect(after.report.money.forfeited).to.be.greaterThan(before.report.money.forfeited);
    expect([before.violation, after.violation]).to.deep.equal([null, null]);
  });

  it('mentors got more of a session: the house gets exactly as much less', async () => {
    const { before, after } = await compare(town, ['settlement.standardShare=7000', 'settlement.proShare=8000']);
    expect(after.report.sessions).to.deep.equal(before.report.sessions);
    const [one, other] = [before.report.money, after.report.money];
    expect(other.mentorsEarned).to.be.greaterThan(one.mentorsEarned);
    expect(other.mentorsEarned - other.mentorsPenalties - (one.mentorsEarned - one.mentorsPenalties)).to.equal(
      one.houseResult - other.houseResult,
    );
  });

  it('every invariant holds under other policies too', async () => {
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
    const { violation } = await simulate({ ...town, policies, checks: 'thorough' });
    expect(violation).to.equal(null);
    expect(policies.escrow.holdMs).to.equal(2 * DAY);
    expect(policies.cancellation.freeNoticeMs).to.equal(48 * HOUR);
    expect(defaultPolicies.escrow.holdMs, 'the default is not touched').to.equal(7 * DAY);
  });
});
