import { MINUTE, type MemberId } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { newId } from '../contract/builders.js';
import { chargedOnLastDay, membershipFixture, type MembershipFixture } from './membership-fixture.js';
import { refusalOf, thrownRefusal } from './refusal.js';
import { createMemoryService } from './test-service.js';

const change = ({ changePaymentMethod, memberId }: MembershipFixture, billingKey: string) =>
  changePaymentMethod.execute({ memberId, billingKey });
const pay = ({ payOverdueTerm, memberId }: MembershipFixture) => payOverdueTerm.execute(memberId);

const statusesOf = async (fixture: MembershipFixture) => (await fixture.payments()).map(({ status }) => status);

describe('the payment method of a membership', () => {
  it('is charged by the next renewal, and the old key is deleted', async () => {
    const fixture = await membershipFixture();
    await change(fixture, 'new card');
    expect(fixture.gateway.deleted).to.deep.equal(['card']);
    await fixture.runOn('2026-04-01');
    expect(fixture.gateway.keys).to.deep.equal(['card', 'new card']);
    await fixture.reconcile();
    expect(fixture.gateway.deleted).to.deep.equal(['card']);
  });

  it('is replaced although the new key is declined, and the daily attempts continue', async () => {
    const fixture = await chargedOnLastDay('declines');
    const { membership } = await change(fixture, 'new card');
    expect(membership).to.include({ status: 'past_due', billingKey: 'new card' });
    expect(membership.renewal).to.include({ status: 'failed', attempts: 1, attemptedOn: '2026-04-01' });
    expect(fixture.eventsOf('payment-failed')).to.have.length(2);
    fixture.at('2026-04-02');
    fixture.gateway.mode = 'pays';
    await fixture.processDueMemberships.run();
    expect(fixture.gateway.keys.at(-1)).to.equal('new card');
    expect(await statusesOf(fixture)).to.deep.equal(['paid', 'failed', 'failed', 'paid']);
  });

  it('stays when it is the same, and an overdue term is charged nevertheless', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.gateway.mode = 'pays';
    await change(fixture, 'card');
    expect(await fixture.status()).to.equal('active');
    expect(fixture.gateway.deleted).to.deep.equal([]);
  });

  it('reports an error of the charge other than a decline', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.gateway.mode = 'is not reached';
    expect(await change(fixture, 'card').catch((error: unknown) => error)).to.be.instanceOf(Error);
  });

  it('is replaced during a charge, which is not repeated and delays the deletion of the old key', async () => {
    const fixture = await chargedOnLastDay('pays in silence');
    fixture.gateway.mode = 'pays';
    await change(fixture, 'new card');
    expect(fixture.gateway.deleted).to.deep.equal([]);
    expect(fixture.gateway.keys).to.deep.equal(['card', 'card']);
    expect(await refusalOf(change(fixture, 'card'))).to.equal('validation');
    await fixture.reconcile();
    expect((await fixture.membership()).terms).to.have.length(2);
    expect(fixture.gateway.deleted).to.deep.equal(['card']);
  });

  it('is replaced during a charge of points, which delays the deletion of the old key', async () => {
    const fixture = await membershipFixture();
    const { gateway, memberId, chargePoints } = fixture;
    gateway.mode = 'refuses our secret';
    await chargePoints.execute({ memberId, amount: 50_000, method: { kind: 'billing_key', billingKey: 'card' } });
    gateway.mode = 'pays';
    await change(fixture, 'new card');
    expect(gateway.deleted).to.deep.equal([]);
    await fixture.reconcile();
    expect(await statusesOf(fixture)).to.deep.equal(['paid', 'paid']);
    await fixture.reconcile();
    expect(gateway.deleted).to.deep.equal(['card']);
  });

  it('is not a key that a concurrent request has replaced and deleted', async () => {
    const fixture = await membershipFixture();
    const { gateway } = fixture;
    let asked = 0;
    gateway.findBillingKey = async (billingKey) => {
      asked += 1;
      const isGone = gateway.deleted.includes(billingKey);
      if (asked === 1) await change(fixture, 'new card');
      return isGone ? 'gone' : 'issued';
    };
    expect(await refusalOf(change(fixture, 'card'))).to.equal('validation');
    expect((await fixture.membership()).billingKey).to.equal('new card');
    expect(gateway.deleted).to.deep.equal(['card']);
  });

  it('takes the new key for the attempt after a charge under way was declined', async () => {
    const fixture = await chargedOnLastDay('declines in silence');
    await change(fixture, 'new card');
    await fixture.reconcile();
    expect(await fixture.status()).to.equal('past_due');
    fixture.gateway.mode = 'pays';
    await fixture.runOn('2026-04-02');
    expect(fixture.gateway.keys.slice(2)).to.deep.equal(['new card']);
  });

  it('is replaced while the second attempt for an overdue term is under way', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.gateway.mode = 'is not reached';
    await fixture.runOn('2026-04-02');
    fixture.gateway.mode = 'pays';
    const { membership } = await change(fixture, 'new card');
    expect(membership).to.include({ status: 'past_due', billingKey: 'new card' });
    expect(await statusesOf(fixture)).to.deep.equal(['paid', 'failed', 'pending']);
  });

  it('is deleted by the job after a crash or without an answer', async () => {
    const fixture = await membershipFixture();
    fixture.gateway.mode = 'is not reached';
    await change(fixture, 'new card').catch(() => undefined);
    expect((await fixture.membership()).billingKey).to.equal('new card');
    fixture.gateway.mode = 'pays in silence';
    expect(await fixture.reconcile()).to.include({ considered: 1, skipped: 1 });
    fixture.gateway.mode = 'pays';
    expect(await fixture.reconcile()).to.include({ considered: 1, changed: 1 });
    expect(await fixture.reconcile()).to.include({ considered: 0 });
    expect(fixture.gateway.deleted).to.deep.equal(['card', 'card']);
  });

  it('is deleted by the job after the account is closed, as are keys of former memberships and of points', async () => {
    const fixture = await membershipFixture({ autoRenew: false });
    const { memberId } = fixture;
    fixture.gateway.mode = 'pays in silence';
    await change(fixture, 'new card');
    fixture.gateway.mode = 'declines';
    const method = { kind: 'billing_key', billingKey: 'card of points' } as const;
    const charging = fixture.chargePoints.execute({ memberId, amount: 10_000, method });
    expect(await refusalOf(charging)).to.equal('payment-failed');
    fixture.gateway.mode = 'pays';
    await fixture.runOn('2026-04-02');
    await fixture.closeAccount.execute({ memberId, familyId: null, password: 'password' });
    expect((await fixture.membership()).billingKey).to.equal(null);
    expect(fixture.gateway.deleted).to.deep.equal(['card']);
    for (let times = 0; times < 2; times += 1) await fixture.reconcile();
    expect(fixture.gateway.deleted.slice(1)).to.have.members(['card', 'new card', 'card of points']);
  });

  it('cannot be a replaced key when the member joins again, until the gateway has deleted that key', async () => {
    const fixture = await membershipFixture();
    const { memberId } = fixture;
    fixture.gateway.mode = 'pays in silence';
    await change(fixture, 'new card');
    await fixture.cancelMembership.execute(memberId);
    fixture.gateway.mode = 'pays';
    const join = (billingKey: string) =>
      fixture.joinMembership.execute({
        memberId,
        planId: SEEDED_PLANS[0]!.id,
        method: { kind: 'billing_key', billingKey },
        autoRenew: true,
      });
    expect(await refusalOf(join('card'))).to.equal('validation');
    expect(fixture.gateway.keys).to.deep.equal(['card']);
    expect(await statusesOf(fixture)).to.deep.equal(['paid']);
    await fixture.reconcile();
    expect(fixture.gateway.deleted).to.deep.equal(['card', 'card']);
    expect((await join('new card')).payment.status).to.equal('paid');
  });

  it('charges after a crash between storing and charging, once', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.gateway.mode = 'is not reached';
    await change(fixture, 'new card').catch(() => undefined);
    fixture.gateway.mode = 'pays';
    fixture.clock.advance(2 * MINUTE + 1);
    await fixture.processDueMemberships.run();
    expect(await statusesOf(fixture)).to.deep.equal(['paid', 'failed', 'paid']);
    expect(fixture.gateway.keys.at(-1)).to.equal('new card');
  });
});

describe('a past-due term', () => {
  it('stays past due when it is declined, and the attempts of the job are not used up', async () => {
    const fixture = await chargedOnLastDay('declines');
    for (let time = 0; time < 5; time += 1) expect(await refusalOf(pay(fixture))).to.equal('payment-failed');
    expect((await fixture.membership()).renewal).to.include({ attempts: 1, attemptedOn: '2026-04-01' });
    await fixture.runOn('2026-04-02');
    expect((await fixture.membership()).renewal).to.include({ attempts: 2 });
  });

  it('is charged by the job alone after ten declined payments within an hour, also by a new key', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.at('2026-04-01', '23:50');
    for (let time = 0; time < 10; time += 1) expect(await refusalOf(pay(fixture))).to.equal('payment-failed');
    for (const charge of [pay(fixture), change(fixture, 'new card')])
      expect(await refusalOf(charge)).to.equal('rate-limited');
    fixture.at('2026-04-02', '00:10');
    await fixture.processDueMemberships.run();
    expect((await fixture.membership()).renewal).to.include({ attempts: 2 });
    fixture.at('2026-04-02', '01:20');
    fixture.gateway.mode = 'pays';
    expect((await pay(fixture)).status).to.equal('paid');
  });

  it('is charged once by requests and jobs at the same time', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.gateway.mode = 'pays';
    fixture.at('2026-04-02');
    await Promise.allSettled([
      pay(fixture),
      fixture.processDueMemberships.run(),
      pay(fixture),
      change(fixture, 'new card'),
      fixture.processDueMemberships.run(),
    ]);
    expect(fixture.gateway.paid).to.equal(2);
    expect((await fixture.membership()).terms).to.have.length(2);
  });

  it('does not exist in an active membership, also without a billing key', async () => {
    const service = createMemoryService();
    const memberId = newId<MemberId>();
    await service.joinMembership.execute({
      memberId,
      planId: SEEDED_PLANS[0]!.id,
      method: { kind: 'one_time', gatewayPaymentId: 'sandbox-ok-1' },
      autoRenew: true,
    });
    const refusal = await thrownRefusal(service.payOverdueTerm.execute(memberId));
    expect(refusal.details).to.deep.equal({ policy: 'state', state: 'active' });
  });

  it('is not paid when the following term would be over', async () => {
    const fixture = await chargedOnLastDay('declines');
    fixture.gateway.mode = 'pays';
    fixture.at('2026-05-02');
    expect(await refusalOf(pay(fixture))).to.equal('policy-violation state');
    expect(fixture.gateway.paid).to.equal(1);
  });
});
