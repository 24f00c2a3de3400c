import type { Schemas } from '@spotter/client';
import { DAY, HOUR, plus } from '@spotter/core/kernel';
import { SEEDED_PLANS } from '@spotter/core/membership';
import { expect } from 'chai';
import { ok, type Answer, type Person } from '../support/api.js';
import { expectInvalid, expectRefused, refusalOf, type Wire } from './demo-fixture.js';
import { fixedClockFixture, type FixedClockFixture } from './fixed-clock-fixture.js';

/*
 * Calculated by hand from docs/domain.md, Money.
 *
 *   a month of eight                                   400,000, so 50,000 a session
 *   one completed: 60 % to the mentor                   30,000, the rest of 20,000 to revenue
 *   one inside its six hours: half the share            15,000, the rest of 35,000 to revenue
 *   used                                               100,000
 *   the fee: 10 %                                       40,000, to revenue
 *   goes back: 400,000 - 100,000 - 40,000              260,000
 */

type Money = Schemas['Payment'];

const ENGLISH = { 'accept-language': 'en' };

describe('refunds, over HTTP', () => {
  let fixture: FixedClockFixture;

  before(async () => (fixture = await fixedClockFixture()));
  after(() => fixture.close());

  const join = (billingKey = 'sandbox-ok') => fixture.newMember(SEEDED_PLANS[1], { billingKey });
  const preview = (member: Person): Promise<Answer<Schemas['RefundPreview']>> =>
    fixture.as(member).get('/api/memberships/me/refund-preview', ENGLISH);
  const cancel = (member: Person): Promise<Answer<Schemas['CancelledMembership']>> =>
    fixture.as(member).post('/api/memberships/me/cancel', undefined, ENGLISH);
  const payments = async (member: Person) =>
    (await fixture.as(member).read<readonly Money[]>('/api/payments')).map(({ amount, status, refundedAmount }) => ({
      amount,
      status,
      refundedAmount,
    }));
  const book = async (member: Person, mentor: Person, aheadMs: number): Promise<Wire> => {
    const { id } = ok(await fixture.opening(mentor, plus(await fixture.now(), aheadMs))).body.data;
    return ok(await fixture.booking(member, id)).body.data;
  };
  const train = async (member: Person, mentor: Person): Promise<void> => {
    const session = await book(member, mentor, HOUR);
    await fixture.moveTo(plus(await fixture.now(), HOUR));
    ok(await fixture.checkIn({ mentor, member, reservation: session }));
    ok(await fixture.as(mentor).post(`/api/sessions/${session.id}/record`, {}));
  };
  const channelsOf = async (event: string, recipientId: string): Promise<readonly string[]> =>
    (await fixture.messagesTo(recipientId, event)).map(({ channel }) => channel);

  describe('of a membership', () => {
    it('equal the preview: the paid amount without used sessions and the fee', async () => {
      const [member, mentor] = [await join(), await fixture.newMentor()];
      await train(member, mentor);
      const late = await book(member, mentor, 6 * HOUR);
      const free = await book(member, mentor, 3 * DAY);
      expect((await preview(member)).body.data, 'exactly six hours before the start').to.include({ refund: 310_000 });
      await fixture.moveTo(plus(await fixture.now(), 1));
      const { data: previewed } = (await preview(member)).body;
      expect(previewed).to.include({ paid: 400_000, used: 100_000, fee: 40_000, refund: 260_000, basis: 'standard' });
      expect(previewed.items.map(({ kind, amount }) => [kind, amount])).to.deep.equal([
        ['paid', 400_000],
        ['credits_used', -50_000],
        ['late_cancellation', -50_000],
        ['fee', -40_000],
      ]);

      const before = await fixture.ledger();
      const { status, body } = await cancel(member);
      const { membership, payment, ...breakdown } = body.data;
      expect(status).to.equal(200);
      expect(breakdown).to.deep.equal(previewed);
      expect(membership).to.deep.include({
        status: 'cancelled',
        credits: { total: 8, used: 2, reserved: 0, remaining: 0 },
        nextRenewalOn: null,
      });
      expect(payment).to.include({ status: 'partially_refunded', refundedAmount: 260_000 });
      expect(await fixture.ledgerSince(before)).to.deep.equal({
        gateway: -260_000,
        [`deferred:${membership.id}`]: -350_000,
        [`escrow:${mentor.user.id}`]: 15_000,
        revenue: 75_000,
      });
      expect(await payments(member)).to.deep.equal([
        { amount: 400_000, status: 'partially_refunded', refundedAmount: 260_000 },
      ]);
      for (const [reservation, isLate] of [
        [late, true],
        [free, false],
      ] as const) {
        const data = await fixture.as(member).read<Wire>(`/api/reservations/${reservation.id}`);
        expect(data['cancellation']).to.include({ by: 'member', late: isLate, deducted: isLate });
      }
      expect(await channelsOf('refund-processed', member.user.id)).to.have.members(['push', 'email', 'in_app']);
    });

    it('end the membership', async () => {
      const member = await join();
      ok(await cancel(member));
      for (const answer of [await cancel(member), await preview(member)]) expect(answer.status).to.equal(404);
      expect((await fixture.as(member).get('/api/memberships/me')).status).to.equal(404);
      ok(await fixture.as(member).get('/api/payments'));
    });

    it('require a paid membership', async () => {
      const member = await join('sandbox-timeout-paid');
      expectRefused(await preview(member), 'state');
      expectRefused(await cancel(member), 'state');
      expect((await preview(await fixture.apiClient.register())).status).to.equal(404);
    });
  });

  it('wait for an administrator, who is notified, when the gateway refuses them', async () => {
    const member = await join('sandbox-ok-refund-refused');
    const { status, body } = await cancel(member);
    expect(status).to.equal(202);
    expect(body.data.payment).to.include({ status: 'paid', refundedAmount: 0 });
    const { user } = await fixture.apiClient.logIn(fixture.admin.email);
    expect(await channelsOf('refund-failed', user.id)).to.include.members(['push', 'in_app']);
    expect(await channelsOf('refund-processed', member.user.id)).to.deep.equal([]);
  });

  describe('of points', () => {
    const charge = async (member: Person, amount: number): Promise<void> => {
      const body = { amount, payment: { billingKey: 'sandbox-ok' } };
      ok(await fixture.as(member).post('/api/points/charge', body));
      await fixture.moveTo(plus(await fixture.now(), 1));
    };
    const refund = (member: Person, body?: object): Promise<Answer<Schemas['RefundedPoints']>> =>
      fixture.as(member).post('/api/points/refund', body);

    it('return unused points, to the newest payment first', async () => {
      const member = await fixture.apiClient.register();
      await charge(member, 100_000);
      await charge(member, 50_000);
      const { status, body } = await refund(member, { amount: 70_000 });
      expect(status).to.equal(200);
      expect(body.data).to.include({ refunded: 70_000 });
      expect(body.data.payments.map((payment) => [payment.status, payment.refundedAmount])).to.deep.equal([
        ['refunded', 50_000],
        ['partially_refunded', 20_000],
      ]);
      expect(body.data.balance).to.include({ balance: 80_000 });
      expect((await refund(member)).body.data).to.include({ refunded: 80_000 });
      expect(await payments(member)).to.deep.equal([
        { amount: 50_000, status: 'refunded', refundedAmount: 50_000 },
        { amount: 100_000, status: 'refunded', refundedAmount: 100_000 },
      ]);
      expect((await refund(member)).body.data).to.deep.include({ refunded: 0, payments: [] });
    });

    it('are between one point and all refundable points', async () => {
      const member = await fixture.apiClient.register();
      await charge(member, 10_000);
      const beyond = await refund(member, { amount: 10_001 });
      expect(refusalOf(beyond)).to.equal('422 INSUFFICIENT_POINTS');
      expect(beyond.body.error.details).to.deep.equal({ needed: 10_001, balance: 10_000 });
      for (const amount of [0, -1, 1.5, '1000', null]) expectInvalid(await refund(member, { amount }), 'amount');
      expect(await payments(member)).to.deep.equal([{ amount: 10_000, status: 'paid', refundedAmount: 0 }]);
    });
  });
});
