import type { Schemas } from '@spotter/client';
import { addDays, dayOf, type Day } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import type { Person } from '../support/api.js';
import { demoFixture, refusalOf, type DemoFixture } from './demo-fixture.js';

type Membership = Schemas['Membership'] & { readonly endsOn: Day };

const MINE = '/api/memberships/me';
const METHOD = '/api/memberships/me/payment-method';
const PAY = '/api/memberships/me/pay';

describe('the decisions of a member about the renewal, over HTTP', () => {
  let fixture: DemoFixture;

  const mine = (person: Person) => fixture.as(person).read<Membership>(MINE);

  const job = (day: Day, time = '09:00') => fixture.run('membership-renewal', { now: `${day}T${time}:00+09:00` });
  const messagesTo = async ({ user }: Person): Promise<readonly string[]> => [
    ...new Set((await fixture.messagesTo(user.id)).map(({ eventKey }) => eventKey)),
  ];

  const joined = (payment?: object) => fixture.newMember(SEEDED_PLANS[1], payment);

  beforeEach(async () => {
    fixture = await demoFixture();
    await job(addDays(dayOf(await fixture.now()), 1), '00:30');
  });
  afterEach(() => fixture.close());

  describe('automatic renewal', () => {
    it('warns of the end instead of a charge when it is off, and ends on D', async () => {
      const person = await joined();
      const { endsOn } = await mine(person);
      const { status, body } = await fixture.apiClient.as(person).patch<Membership>(MINE, { autoRenew: false });
      expect(status).to.equal(200);
      expect(body.data).to.include({ autoRenew: false, nextRenewalOn: null, endsOn, status: 'active' });
      await job(addDays(endsOn, -7));
      await job(addDays(endsOn, -1));
      expect(await messagesTo(person))
        .to.include('contract-expiry_D-7')
        .and.not.include('membership-renewal_D-7');
      expect((await mine(person)).status).to.equal('active');
      await job(endsOn, '00:00');
      expect((await fixture.as(person).get(MINE)).status).to.equal(404);
      expect(await messagesTo(person)).not.to.include('membership-expired');
    });

    it('refuses a membership without a billing key and a member without a membership', async () => {
      const person = await joined({ paymentId: 'sandbox-ok-once' });
      const member = fixture.apiClient.as(person);
      expect(refusalOf(await member.patch(MINE, { autoRenew: true }))).to.equal('422 POLICY_VIOLATION no-billing-key');
      expect((await member.patch<Membership>(MINE, { autoRenew: false })).body.data.autoRenew).to.equal(false);
      const stranger = fixture.apiClient.as(await fixture.apiClient.register());
      expect(refusalOf(await stranger.patch(MINE, { autoRenew: false }))).to.equal('404 NOT_FOUND');
    });
  });

  /** The job has declined the renewal: the key pays once. */
  async function overdue(key: string): Promise<Person> {
    const person = await joined({ billingKey: key });
    await job(addDays((await mine(person)).endsOn, -1));
    expect((await mine(person)).status).to.equal('past_due');
    return person;
  }

  const paymentsOf = async (person: Person) =>
    (await fixture.as(person).read<{ purpose: string; status: string }[]>('/api/payments')).map(({ status }) => status);

  describe('another payment method', () => {
    it('is charged at once for a past-due term, and the old key can no longer be charged', async () => {
      const person = await overdue('sandbox-once-card');
      const member = fixture.as(person);
      const { status, body } = await member.patch<Membership>(METHOD, { billingKey: 'sandbox-ok-card' });
      expect([status, body.data.status]).to.deep.equal([200, 'active']);
      expect(await paymentsOf(person)).to.deep.equal(['paid', 'failed', 'paid']);
      const charge = { amount: 10_000, payment: { billingKey: 'sandbox-once-card' } };
      const { body: refused } = await member.post('/api/points/charge', charge);
      expect(refused.error.details).to.include({ code: 'billing_key_deleted' });
    });

    it('is refused with a key that the gateway has deleted or never issued, and the present one stays', async () => {
      const person = await joined({ billingKey: 'sandbox-once-first' });
      const member = fixture.as(person);
      expect((await member.patch(METHOD, { billingKey: 'sandbox-ok-second' })).status).to.equal(200);
      for (const billingKey of ['sandbox-once-first', 'key-of-nobody', 'SANDBOX-OK'])
        expect(refusalOf(await member.patch(METHOD, { billingKey })), billingKey).to.equal('400 VALIDATION_ERROR');
      const { endsOn } = await mine(person);
      await job(addDays(endsOn, -1));
      expect(await paymentsOf(person)).to.deep.equal(['paid', 'paid']);
    });

    it('is refused without a membership and before the first payment', async () => {
      const stranger = fixture.apiClient.as(await fixture.apiClient.register());
      const body = { billingKey: 'sandbox-ok-card' };
      expect(refusalOf(await stranger.patch(METHOD, body))).to.equal('404 NOT_FOUND');
      const joining = { planId: SEEDED_PLANS[1]!.id, payment: { billingKey: 'sandbox-timeout-paid-first' } };
      expect((await stranger.post('/api/memberships', joining)).status).to.equal(202);
      expect(refusalOf(await stranger.patch(METHOD, body))).to.equal('422 POLICY_VIOLATION state');
    });
  });

  describe('a past-due term', () => {
    it('is paid now, once under a key, and a charge under way is answered and not repeated', async () => {
      const person = await overdue('sandbox-once-card');
      const member = fixture.as(person);
      await member.patch(METHOD, { billingKey: 'sandbox-timeout-failed-card' });
      await member.patch(METHOD, { billingKey: 'sandbox-ok-card' });
      const underWay = await member.post<{ status: string }>(PAY);
      expect([underWay.status, underWay.body.data.status]).to.deep.equal([202, 'pending']);
      await fixture.run('payment-reconcile');

      const key = { 'idempotency-key': 'pay-1' };
      const answers = [await member.post<object>(PAY, undefined, key), await member.post<object>(PAY, undefined, key)];
      expect(answers.map(({ status }) => status)).to.deep.equal([200, 200]);
      expect(answers[1]!.body.data).to.deep.equal(answers[0]!.body.data);
      expect(answers[0]!.body.data).to.include({ purpose: 'membership_renewal', status: 'paid', amount: 400_000 });
      expect(await paymentsOf(person)).to.deep.equal(['paid', 'failed', 'failed', 'paid']);
      expect((await mine(person)).status).to.equal('active');
    });

    it('ends with a message after the third retry, not with one about a price', async () => {
      const person = await overdue('sandbox-once-empty');
      const { endsOn } = await mine(person);
      for (const days of [0, 1]) await job(addDays(endsOn, days));
      expect(await messagesTo(person))
        .to.include('payment-failed')
        .and.not.include('membership-expired');
      await job(addDays(endsOn, 2));
      expect((await fixture.as(person).get(MINE)).status).to.equal(404);
      expect(await messagesTo(person))
        .to.include('membership-expired')
        .and.not.include('membership-not-renewed');
    });

    it('is refused when the card declines, when no payment is due, and without a membership', async () => {
      const person = await overdue('sandbox-once-tired');
      expect(refusalOf(await fixture.as(person).post(PAY))).to.equal('402 PAYMENT_FAILED');
      expect((await mine(person)).status).to.equal('past_due');
      const paid = fixture.apiClient.as(await joined());
      expect(refusalOf(await paid.post(PAY))).to.equal('422 POLICY_VIOLATION state');
      const stranger = fixture.apiClient.as(await fixture.apiClient.register());
      expect(refusalOf(await stranger.post(PAY))).to.equal('404 NOT_FOUND');
    });
  });
});
