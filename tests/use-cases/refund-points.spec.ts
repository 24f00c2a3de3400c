import { DAY, krw, plus, type MemberId } from '@spotter/core';
import { expect } from 'chai';
import { aPointLot, newId, PRO } from '../contract/builders.js';
import { refundHouse } from './refund-house.js';
import { refusalOf } from './studio.js';

describe('refunding points', () => {
  const member = newId<MemberId>();
  const charged = async (house: ReturnType<typeof refundHouse>, amount: number, billingKey = 'sandbox-ok') => {
    const method = { kind: 'billing_key', billingKey } as const;
    const { payment } = await house.chargePoints.execute({ memberId: member, amount, method });
    house.clock.advance(1);
    return payment;
  };

  it('gives all of them back to their payments, the newest first, without an amount', async () => {
    const house = refundHouse();
    const old = await charged(house, 100_000);
    const young = await charged(house, 50_000);
    const { refunded, payments, balance, settled } = await house.refundPoints.execute({ memberId: member });
    expect({ refunded, settled, balance: balance.balance }).to.deep.equal({
      refunded: 150_000,
      settled: true,
      balance: 0,
    });
    expect(payments.map(({ id, status }) => [id, status])).to.deep.equal([
      [young.id, 'refunded'],
      [old.id, 'refunded'],
    ]);
    expect(await house.books()).to.deep.equal({});
  });

  it('gives an amount back, and leaves the older points', async () => {
    const house = refundHouse();
    await charged(house, 100_000);
    await charged(house, 50_000);
    const { refunded, payments, balance } = await house.refundPoints.execute({ memberId: member, amount: krw(70_000) });
    expect(refunded).to.equal(70_000);
    expect(payments.map(({ status, refundedAmount }) => [status, refundedAmount])).to.deep.equal([
      ['refunded', 50_000],
      ['partially_refunded', 20_000],
    ]);
    expect(balance).to.include({ balance: 80_000, paid: 80_000 });
    expect(await house.books()).to.deep.equal({ gateway: 80_000, points: 80_000 });
  });

  it('gives back neither a bonus nor what was spent', async () => {
    const house = refundHouse();
    await charged(house, 100_000);
    const bonus = aPointLot({ memberId: member, kind: 'bonus', amount: krw(5_000), paymentId: null });
    await house.transaction.run(({ pointLots }) => pointLots.add(bonus));
    const mentorId = await house.aMentor(PRO);
    await house.aSession(member, plus(house.clock.now(), DAY), { mentorId });
    // 60,000 points: the bonus first, then 55,000 of those that were paid for.
    expect(await refusalOf(house.refundPoints.execute({ memberId: member, amount: krw(45_001) }))).to.equal(
      'insufficient-points',
    );
    expect((await house.refundPoints.execute({ memberId: member })).refunded).to.equal(45_000);
    expect((await house.refundPoints.execute({ memberId: member })).refunded).to.equal(0);
  });

  it('gives points back that a cancelled session returned, up to what was paid', async () => {
    const house = refundHouse();
    await charged(house, 100_000);
    const mentorId = await house.aMentor(PRO);
    const { id: reservationId } = await house.aSession(member, plus(house.clock.now(), DAY), { mentorId });
    expect((await house.refundPoints.execute({ memberId: member })).refunded).to.equal(40_000);
    await house.cancelReservation.execute({ reservationId, memberId: member, acceptDeduction: false });
    expect((await house.refundPoints.execute({ memberId: member })).refunded).to.equal(60_000);
    expect(await house.paymentsOf(member)).to.deep.equal([
      { status: 'refunded', amount: 100_000, refundedAmount: 100_000 },
    ]);
    expect(await house.books()).to.deep.equal({});
  });

  it('takes the points at once, and settles without an answer by the job', async () => {
    const house = refundHouse();
    await charged(house, 100_000, 'sandbox-timeout-paid');
    await house.reconcile.run();
    const { refunded, settled, balance, payments } = await house.refundPoints.execute({ memberId: member });
    expect({ refunded, settled, balance: balance.balance }).to.deep.equal({
      refunded: 100_000,
      settled: false,
      balance: 0,
    });
    expect(payments[0]).to.include({ status: 'paid', refundedAmount: 0 });
    expect(await house.books()).to.deep.equal({ gateway: 100_000, points: 100_000 });
    house.clock.advance(1);
    await house.reconcile.run();
    expect(await house.books()).to.deep.equal({});
  });

  it('returns the points that the gateway refuses to pay back', async () => {
    const house = refundHouse();
    await charged(house, 100_000, 'sandbox-ok-refund-refused');
    const { refunded, balance } = await house.refundPoints.execute({ memberId: member });
    expect({ refunded, balance: balance.balance }).to.deep.equal({ refunded: 0, balance: 100_000 });
    expect(house.happened()).to.include('refund-failed');
    expect(await house.books()).to.deep.equal({ gateway: 100_000, points: 100_000 });
  });

  it('gives no point back twice, however many ask at once', async () => {
    const house = refundHouse();
    await charged(house, 100_000);
    const racers = await Promise.all(
      Array.from({ length: 10 }, () => house.refundPoints.execute({ memberId: member })),
    );
    expect(racers.map(({ refunded }) => refunded).sort()).to.deep.equal([...Array<number>(9).fill(0), 100_000]);
    expect(await house.books()).to.deep.equal({});
  });
});
