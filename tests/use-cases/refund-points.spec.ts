import { DAY, krw, plus, type Krw, type MemberId } from '@spotter/core/kernel';
import { expect } from 'chai';
import { aPointLot, newId, PRO } from '../contract/builders.js';
import { refundFixture } from './refund-fixture.js';
import { refusalOf } from './refusal.js';

describe('RefundPoints', () => {
  let fixture: ReturnType<typeof refundFixture>;
  beforeEach(() => (fixture = refundFixture()));

  const member = newId<MemberId>();
  const charge = async (amount: number, billingKey = 'sandbox-ok') => {
    const method = { kind: 'billing_key', billingKey } as const;
    await fixture.chargePoints.execute({ memberId: member, amount, method });
    fixture.clock.advance(1);
  };
  const refund = (amount?: Krw) => fixture.refundPoints.execute({ memberId: member, amount });

  it('refunds neither bonus points nor spent points', async () => {
    await charge(100_000);
    const bonus = aPointLot({ memberId: member, kind: 'bonus', amount: krw(5_000), paymentId: null });
    await fixture.transaction.run(({ pointLots }) => pointLots.add(bonus));
    const mentorId = await fixture.addMentor(PRO);
    await fixture.addSession(member, plus(fixture.clock.now(), DAY), { mentorId });
    // 60,000 points: the bonus first, then 55,000 paid points.
    expect(await refusalOf(refund(krw(45_001)))).to.equal('insufficient-points');
    expect((await refund()).refunded).to.equal(45_000);
    expect((await refund()).refunded).to.equal(0);
  });

  it('refunds points that a cancelled session returned, up to the paid amount', async () => {
    await charge(100_000);
    const mentorId = await fixture.addMentor(PRO);
    const { id: reservationId } = await fixture.addSession(member, plus(fixture.clock.now(), DAY), { mentorId });
    expect((await refund()).refunded).to.equal(40_000);
    await fixture.cancelReservation.execute({ reservationId, memberId: member, acceptDeduction: false });
    expect((await refund()).refunded).to.equal(60_000);
    expect(await fixture.paymentsOf(member)).to.deep.equal([
      { status: 'refunded', amount: 100_000, refundedAmount: 100_000 },
    ]);
    expect(await fixture.books()).to.deep.equal({});
  });

  it('deducts the points at once, and the job settles a pending refund', async () => {
    await charge(100_000, 'sandbox-timeout-paid');
    await fixture.jobs['payment-reconcile'].run();
    const { refunded, settled, balance, payments } = await refund();
    expect({ refunded, settled, balance: balance.balance }).to.deep.equal({
      refunded: 100_000,
      settled: false,
      balance: 0,
    });
    expect(payments[0]).to.include({ status: 'paid', refundedAmount: 0 });
    expect(await fixture.books()).to.deep.equal({ gateway: 100_000, points: 100_000 });
    await fixture.reconcile();
    expect(await fixture.books()).to.deep.equal({});
  });

  it('sends no further refund after one that the gateway does not answer, and the job sends it', async () => {
    await charge(100_000, 'sandbox-timeout-paid');
    await charge(50_000);
    await fixture.jobs['payment-reconcile'].run();
    const { refunded, settled, payments } = await refund();
    expect({ refunded, settled }).to.deep.equal({ refunded: 150_000, settled: false });
    expect(payments.map(({ refundedAmount }) => refundedAmount)).to.deep.equal([0, 0]);
    await fixture.settleRefunds();
    expect(await fixture.books()).to.deep.equal({});
  });

  it('returns the points when the gateway refuses the refund', async () => {
    await charge(100_000, 'sandbox-ok-refund-refused');
    const { refunded, balance } = await refund();
    expect({ refunded, balance: balance.balance }).to.deep.equal({ refunded: 0, balance: 100_000 });
    expect(fixture.eventTypes()).to.include('refund-failed');
    expect(await fixture.books()).to.deep.equal({ gateway: 100_000, points: 100_000 });
  });
});
