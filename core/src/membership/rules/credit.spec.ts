import { expect } from 'chai';
import fc from 'fast-check';
import { krw, sum } from '../../kernel/krw.js';
import { creditValue, firstFreeCredit, countRemainingCredits, calculateUnusedValue } from './credit.js';

describe('the value of a credit', () => {
  it('is equal for all credits when the price is divisible', () => {
    const term = { price: krw(400_000), credits: 8 };
    expect([0, 3, 7].map((index) => creditValue(term, index))).to.deep.equal([50_000, 50_000, 50_000]);
  });

  it('differs by one won otherwise', () => {
    const term = { price: krw(100), credits: 3 };
    expect([0, 1, 2].map((index) => creditValue(term, index))).to.deep.equal([33, 33, 34]);
  });

  it('sums to the price for any price and count', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 500 }), (price, credits) => {
        const term = { price: krw(price), credits };
        const values = Array.from({ length: credits }, (_, index) => creditValue(term, index));
        expect(sum(values)).to.equal(price);
        expect(Math.max(...values) - Math.min(...values)).to.be.at.most(1);
      }),
    );
  });

  it('requires a credit of the term', () => {
    expect(() => creditValue({ price: krw(100), credits: 3 }, 3)).to.throw(RangeError);
    expect(() => creditValue({ price: krw(100), credits: 3 }, -1)).to.throw(RangeError);
  });
});

const term = (credits: number, withdrawn = 0) => {
  return { credits, price: krw(50_000 * credits), withdrawn: krw(withdrawn) };
};

describe('the first free credit', () => {
  it('is the lowest that is not held', () => {
    expect(firstFreeCredit(term(4), [])).to.equal(0);
    expect(firstFreeCredit(term(4), [0, 2])).to.equal(1);
  });

  it('is null when all are held', () => {
    expect(firstFreeCredit(term(2), [1, 0])).to.equal(null);
  });
});

describe('a term whose payment was charged back in part', () => {
  it('has as many credits as the rest pays for', () => {
    expect(firstFreeCredit(term(4, 150_000), [])).to.equal(0);
    expect(firstFreeCredit(term(4, 150_001), [])).to.equal(null);
    expect(firstFreeCredit(term(4, 100_000), [0])).to.equal(1);
    expect(firstFreeCredit(term(4, 100_000), [0, 3])).to.equal(null);
  });

  it('shows how many those are', () => {
    const remaining = (withdrawn: number, held: number) => countRemainingCredits(term(4, withdrawn), held);
    expect([remaining(0, 1), remaining(1, 0), remaining(100_000, 0), remaining(100_000, 2)]).to.deep.equal([
      3, 3, 2, 0,
    ]);
  });

  it('owes what is left', () => {
    expect(calculateUnusedValue(term(4, 60_000), [1])).to.equal(90_000);
  });
});
