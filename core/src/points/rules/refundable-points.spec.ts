import { expect } from 'chai';
import fc from 'fast-check';
import type { PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON, sum } from '../../kernel/krw.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import type { PointLot } from './point-lot.js';
import { drawRefund, refundableLots } from './refundable-points.js';
import { lot } from '../testing/point-lot.js';

const at = instant(10);

const draw = (lots: readonly PointLot[], amount?: number) =>
  drawRefund(refundableLots(lots, at), amount === undefined ? undefined : krw(amount)).map((one) => [
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

  it('are all remaining points when no amount is given, and no points without a lot', () => {
    expect(draw([old, young])).to.deep.equal([
      ['young', 40_000],
      ['old', 60_000],
    ]);
    expect(draw([])).to.deep.equal([]);
  });

  it('exclude bonus points and expired points, that instant included', () => {
    const bonus = lot('bonus', 5_000, { kind: 'bonus', paymentId: null });
    expect(
      draw([bonus, lot('gone', 5_000, { expiresAt: at }), lot('still', 5_000, { expiresAt: instant(11) })]),
    ).to.deep.equal([['still', 5_000]]);
  });

  it('exclude points of a payment that the card company took back', () => {
    expect(draw([lot('disputed', 5_000, { disputed: true }), old])).to.deep.equal([['old', 60_000]]);
  });

  it('are at most the remaining points', () => {
    expect(draw([old], 60_000)).to.deep.equal([['old', 60_000]]);
    const refusal = refusalOf(() => draw([old], 60_001));
    expect(refusal?.code).to.equal('insufficient-points');
    expect(refusal?.details).to.deep.equal({ needed: 60_001, balance: 60_000 });
  });

  it('exclude every bonus, and paid points whose payment is unknown', () => {
    const bonus = lot('bonus', 5_000, { kind: 'bonus', paymentId: 'p' as PaymentId });
    expect(draw([bonus, lot('unknown', 5_000, { paymentId: null }), old])).to.deep.equal([['old', 60_000]]);
  });

  it('come from the last id first for lots of the same instant, in any order', () => {
    const [one, two] = [lot('1', 100), lot('2', 100)];
    for (const lots of [
      [one, two],
      [two, one],
    ])
      expect(draw(lots)).to.deep.equal([
        ['2', 100],
        ['1', 100],
      ]);
  });

  it('are at least one point', () => {
    for (const amount of [0, -1])
      expect(issueOf(() => draw([old], amount))).to.equal('amount TOO_SMALL: At least one point must be refunded.');
  });

  it('equal the amount for any lots', () => {
    const lots = fc.array(fc.integer({ min: 0, max: 100_000 }), { maxLength: 10 });
    fc.assert(
      fc.property(lots, fc.nat(1_000_000), (left, wanted) => {
        const mine = left.map((remaining, index) => lot(`${index}`, remaining, { createdAt: instant(index % 3) }));
        const refundable = sum(mine.map(({ remaining }) => remaining));
        const amount = Math.min(Math.max(wanted, 1), refundable);
        const drawn =
          amount === 0 ? NO_WON : sum(drawRefund(refundableLots(mine, at), krw(amount)).map((one) => one.amount));
        expect(drawn).to.equal(amount);
      }),
    );
  });
});
