import { expect } from 'chai';
import { chargedOnLastDay, membershipFixture, type MembershipFixture } from './membership-fixture.js';

// The term is 2026-03-02 to 2026-04-01, its D-7 is 2026-03-26.
const choose = ({ changeAutoRenewal, memberId }: MembershipFixture, autoRenew: boolean) =>
  changeAutoRenewal.execute({ memberId, autoRenew });

const noticesOf = (fixture: MembershipFixture) =>
  fixture.eventsOf('membership-ending').map((event) => 'renews' in event && event.renews);

describe('automatic renewal that is switched off', () => {
  it('warns of the end although the notice of the charge was sent, and vice versa', async () => {
    const fixture = await membershipFixture();
    await fixture.runOn('2026-03-26');
    await choose(fixture, false);
    await fixture.runOn('2026-03-27', '2026-03-28');
    expect(noticesOf(fixture)).to.deep.equal([true, false]);
    await choose(fixture, true);
    await fixture.runOn('2026-03-29');
    expect(noticesOf(fixture)).to.deep.equal([true, false, true]);
  });

  it('is switched on again on the last day, and the next run charges', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    await fixture.runOn('2026-04-01');
    await choose(fixture, true);
    await fixture.processDueMemberships.run();
    expect((await fixture.membership()).terms).to.have.length(2);
  });

  it('does not repeat a declined charge', async () => {
    const fixture = await chargedOnLastDay('declines');
    await choose(fixture, false);
    expect(await fixture.status()).to.equal('active');
    fixture.gateway.mode = 'pays';
    await fixture.runOn('2026-04-02');
    expect(await fixture.status()).to.equal('expired');
    expect(fixture.gateway.paid).to.equal(1);
  });

  it('buys the term of a charge that was under way and is paid', async () => {
    const fixture = await chargedOnLastDay('pays in silence');
    await choose(fixture, false);
    await fixture.reconcile();
    const { terms, autoRenew } = await fixture.membership();
    expect([terms.length, autoRenew]).to.deep.equal([2, false]);
  });

  it('ends the membership on D when the charge under way is declined', async () => {
    const fixture = await chargedOnLastDay('declines in silence');
    await choose(fixture, false);
    await fixture.reconcile();
    expect(await fixture.status()).to.equal('active');
    await fixture.runOn('2026-04-02');
    expect(await fixture.status()).to.equal('expired');
  });

  it('abandons a charge that the gateway refused because of the configuration', async () => {
    const fixture = await chargedOnLastDay('refuses our secret');
    await choose(fixture, false);
    fixture.gateway.mode = 'pays';
    await fixture.reconcile();
    expect((await fixture.payments())[1]).to.include({ status: 'failed' });
    expect(fixture.gateway.paid).to.equal(1);
  });
});
