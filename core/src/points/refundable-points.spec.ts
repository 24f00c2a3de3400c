import { expect } from 'chai';
import fc from 'fast-check';
import { DomainError } from '../shared/domain-error.js';
import type { MemberId, PaymentId, PointLotId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { krw, NO_WON, sum } from '../shared/krw.js';
import type { PointLot } from './point-lot.js';
import { drawRefund, refundableLots } from './refundable-points.js';

const at = instant(10);
const lot = (id: string, remaining: number, other: Partial<PointLot> = {}): PointLot => ({
  id: id as PointLotId,
  memberId: 'me' as MemberId,
  kind: 'paid',
  amount: krw(100_000),
  remaining: krw(remaining),
  expiresAt: instant(1_000),
  paymentId: `p-${id}` as PaymentId,
  createdAt: instant(1),
  ...other,
});
const draw = (lots: readonly PointLot[], amount?: number) =>
  drawRefund(refundableLots(lots, at), amount === undefined ? undefined : krw(amount), at).map((one) => [
    one.lot.id,
    one.amount,
  ]);

describe('points that are refunded', () => {
  const old = lot('old', 60_000, { createdAt: instant(1) });
  const young = lot('young', 40_000, { createdAt: instant(2) });

  it('are the newest first', () => {
    expect(draw([old, young], 50_000)).to.deep.equal([
      ['young', 40_000],
      ['old', 10_000],
    ]);
  });

  it('are all that is left when no amount is named, and none where nothing is', () => {
    expect(draw([old, young])).to.deep.equal([
      ['young', 40_000],
      ['old', 60_000],
    ]);
    expect(draw([])).to.deep.equal([]);
  });

  it('are no bonus, and none that have expired, that instant included', () => {
    const bonus = lot('bonus', 5_000, { kind: 'bonus', paymentId: null });
    expect(
      draw([bonus, lot('gone', 5_000, { expiresAt: at }), lot('still', 5_000, { expiresAt: instant(11) })]),
    ).to.deep.equal([['still', 5_000]]);
  });

  it('are at most what is left', () => {
    expect(draw([old], 60_000)).to.deep.equal([['old', 60_000]]);
    expect(() => draw([old], 60_001))
      .to.throw(DomainError)
      .with.deep.property('details', {
        needed: 60_001,
        balance: 60_000,
      });
  });

  it('are at least one', () => {
    for (const amount of [0, -1]) expect(() => draw([old], amount)).to.throw(DomainError, 'At least one');
  });

  it('are exactly the amount, from any lots', () => {
    const lots = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(lots, fc.nat(1_000_000), (left, wanted) => {
        const mine = left.map((remaining, index) => lot(`${index}`, remaining, { createdAt: instant(index % 3) }));
        const refundable = sum(mine.map(({ remaining }) => remaining));
        const amount = Math.min(Math.max(wanted, 1), refundable);
        const drawn =
          amount === 0 ? NO_WON : sum(drawRefund(refundableLots(mine, at), krw(amount), at).map((one) => one.amount));
        expect(drawn).to.equal(amount);
      }),
    );
  });
});
