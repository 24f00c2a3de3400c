import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import { krw } from '../../kernel/krw.js';
import { issueOf } from '../../kernel/testing/refusal-of.js';
import { planOn, priceOn, publishPrice, requireValidPrice } from './dated-price.js';
import { SEEDED_PLANS } from './plans.js';

const day = (text: string): Day => text as Day;
const from = (effectiveOn: string, price: number) => ({
  effectiveOn: day(effectiveOn),
  price: krw(price),
  publishedOn: day('2026-01-01'),
});
const prices = [from('2026-06-01', 450_000), from('2026-04-02', 440_000)];

describe('the price of a plan', () => {
  it('holds from its first day on, until the first day of the next one', () => {
    for (const inAnyOrder of [prices, prices.toReversed()])
      expect(
        ['2026-04-01', '2026-04-02', '2026-05-31', '2026-06-01'].map((on) => priceOn(inAnyOrder, day(on))),
      ).to.deep.equal([null, 440_000, 440_000, 450_000]);
  });

  it('is the price of the plan before the first dated price', () => {
    const plan = SEEDED_PLANS[1]!;
    expect(planOn(plan, prices, day('2026-04-01'))).to.deep.equal(plan);
    expect(planOn(plan, prices, day('2026-04-02'))).to.deep.equal({ ...plan, price: 440_000 });
  });

  it('is published today, or on the day of an earlier price for the same day that is as high', () => {
    const today = day('2026-03-01');
    const published = (effectiveOn: string, price: number) =>
      publishPrice({ effectiveOn: day(effectiveOn), price: krw(price) }, prices, today);
    expect(published('2026-06-01', 450_000)).to.deep.equal(from('2026-06-01', 450_000));
    expect(published('2026-06-01', 449_999).publishedOn).to.equal('2026-01-01');
    expect(published('2026-06-01', 450_001).publishedOn).to.equal(today);
    expect(published('2026-06-02', 1).publishedOn).to.equal(today);
  });

  it('takes effect tomorrow at the earliest, and is 1 to 100,000,000 won', () => {
    const today = day('2026-04-01');
    for (const price of [1, 100_000_000])
      expect(() => requireValidPrice(from('2026-04-02', price), today)).to.not.throw();
    for (const price of [0, 100_000_001])
      expect(issueOf(() => requireValidPrice(from('2026-04-02', price), today))).to.equal(
        'price OUT_OF_RANGE: A plan must cost 1 to 100,000,000 won.',
      );
    for (const effectiveOn of ['2026-04-01', '2026-03-31'])
      expect(issueOf(() => requireValidPrice(from(effectiveOn, 1), today))).to.equal(
        'effectiveOn IN_THE_PAST: A price must take effect after 2026-04-01.',
      );
  });
});
