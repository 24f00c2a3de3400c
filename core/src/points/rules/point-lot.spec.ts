import { expect } from 'chai';
import fc from 'fast-check';
import { defaultPolicies } from '../../application/policies.js';
import type { MemberId, PaymentId, PointLotId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON, sum } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import type { PaidPayment, PayersPayment } from '../../payment/rules/payment.js';
import { createPaidLot } from './paid-lot.js';
import { pointBalance } from './point-balance.js';
import {
  balanceOfLots,
  drawPoints,
  drawsUpTo,
  type PointDraw,
  type PointLot,
  withDraws,
  withDrawsMoved,
} from './point-lot.js';
import { lot } from '../testing/point-lot.js';

const at = instant(10);

describe('drawing points', () => {
  it('uses bonus before paid points, then the oldest', () => {
    const lots = [
      lot('new', 100, { createdAt: instant(3) }),
      lot('old', 100, { createdAt: instant(1) }),
      lot('bonus', 50, { kind: 'bonus', createdAt: instant(5) }),
    ];
    expect(drawPoints(lots, krw(170), at)).to.deep.equal([
      { lotId: 'bonus', amount: 50 },
      { lotId: 'old', amount: 100 },
      { lotId: 'new', amount: 20 },
    ]);
  });

  it('uses all points when all are needed, and no points when one is missing', () => {
    const lots = [lot('a', 60), lot('b', 40)];
    expect(drawPoints(lots, krw(100), at)).to.have.length(2);
    expect(drawPoints(lots, krw(101), at)).to.equal(null);
  });

  it('ignores expired lots, that instant included', () => {
    const lots = [lot('a', 100, { expiresAt: at })];
    expect(drawPoints(lots, krw(1), at)).to.equal(null);
    expect(drawPoints(lots, krw(1), instant(9))).to.deep.equal([{ lotId: 'a', amount: 1 }]);
  });

  it('takes the exact amount from any lots', () => {
    const amounts = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 20 });
    fc.assert(
      fc.property(amounts, fc.nat(1_000_000), (remaining, wanted) => {
        const lots = remaining.map((amount, index) => lot(`${index}`, amount));
        const draws = drawPoints(lots, krw(wanted), at);
        expect(draws === null).to.equal(balanceOfLots(lots, at) < wanted);
        if (draws) expect(sum(draws.map(({ amount }) => amount))).to.equal(wanted);
        for (const left of withDraws(lots, draws ?? [])) expect(left.remaining).to.be.at.least(0);
      }),
    );
  });
});

describe('draws', () => {
  const draw = (lotId: string, amount: number): PointDraw => ({ lotId: lotId as PointLotId, amount: krw(amount) });
  const remaining = (lots: readonly PointLot[]) => lots.map((one) => [one.id, one.remaining]);
  const lots = [lot('a', 100), lot('b', 40), lot('c', 10)];

  it('leave their lots, and only those are changed', () => {
    expect(remaining(withDraws(lots, [draw('b', 15), draw('a', 100)]))).to.deep.equal([
      ['b', 25],
      ['a', 0],
    ]);
  });

  it('return to their lots when they move, and leave the new ones', () => {
    const moved = withDrawsMoved(lots, [draw('a', 30), draw('a', 5), draw('c', 1)], [draw('a', 10), draw('b', 40)]);
    expect(remaining(moved)).to.deep.equal([
      ['a', 125],
      ['b', 0],
      ['c', 11],
    ]);
    expect(moved[1]).to.deep.equal({ ...lot('b', 40), remaining: 0 });
  });

  it('up to an amount are the first draws, the last one in part', () => {
    const draws = [draw('a', 30), draw('b', 20), draw('c', 1)];
    expect(drawsUpTo(draws, krw(40))).to.deep.equal([draw('a', 30), draw('b', 10)]);
    expect(drawsUpTo(draws, krw(30))).to.deep.equal([draw('a', 30)]);
    expect(drawsUpTo(draws, krw(100))).to.deep.equal(draws);
    expect(drawsUpTo(draws, NO_WON)).to.deep.equal([]);
  });
});

describe('the balance of points', () => {
  it('counts remaining points that have not expired, by kind', () => {
    const usable = [lot('a', 100), lot('b', 30, { kind: 'bonus' })];
    const gone = [lot('c', 0), lot('d', 70, { expiresAt: at })];
    expect(pointBalance([...usable, ...gone], at)).to.deep.equal({ balance: 130, paid: 100, bonus: 30, lots: usable });
  });

  it('is zero without lots', () => {
    expect(pointBalance([], at)).to.deep.equal({ balance: 0, paid: 0, bonus: 0, lots: [] });
  });
});

describe('a paid lot', () => {
  const payment: PayersPayment<PaidPayment> = {
    id: 'p' as PaymentId,
    memberId: 'me' as MemberId,
    purpose: 'points_charge',
    membershipId: null,
    amount: krw(50_000),
    method: { kind: 'billing_key', billingKey: 'sandbox-ok' },
    refundedAmount: NO_WON,
    createdAt: instant(0),
    sentAt: null,
    resend: false,
    version: 1,
    status: 'paid',
    paidAt: instant(0),
  };
  const lotAt = (moment: string) => createPaidLot(ids, payment, instant(Date.parse(moment)), defaultPolicies.points);

  it('expires five years later, at the same time of day', () => {
    const bought = lotAt('2026-03-02T18:30:15.250+09:00');
    expect(bought).to.include({ kind: 'paid', amount: 50_000, remaining: 50_000, paymentId: 'p' });
    expect(bought.expiresAt).to.equal(Date.parse('2031-03-02T18:30:15.250+09:00'));
  });

  it('expires on 28 February when it was bought on a leap day', () => {
    expect(lotAt('2028-02-29T00:00:00+09:00').expiresAt).to.equal(Date.parse('2033-02-28T00:00:00+09:00'));
  });
});
