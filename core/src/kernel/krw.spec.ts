import { expect } from 'chai';
import fc from 'fast-check';
import { add, floor10, krw, negate, NO_WON, partOf, calculateShare, subtract, sum } from './krw.js';

describe('krw', () => {
  it('accepts whole won up to the largest safe integer', () => {
    expect(krw(Number.MAX_SAFE_INTEGER)).to.equal(Number.MAX_SAFE_INTEGER);
    expect(krw(-1)).to.equal(-1);
  });

  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, Number.MAX_SAFE_INTEGER + 1]) {
    it(`refuses ${amount}`, () => expect(() => krw(amount)).to.throw(RangeError));
  }

  it('has no negative zero', () => {
    expect(Object.is(krw(-0), 0)).to.equal(true);
    expect(Object.is(negate(NO_WON), 0)).to.equal(true);
  });

  it('adds, subtracts and sums', () => {
    expect(add(krw(2), krw(3))).to.equal(5);
    expect(subtract(krw(2), krw(3))).to.equal(-1);
    expect(sum([krw(1), krw(2), krw(-4)])).to.equal(-1);
    expect(sum([])).to.equal(0);
  });

  it('refuses a sum that is not a safe integer', () =>
    expect(() => add(krw(Number.MAX_SAFE_INTEGER), krw(1))).to.throw(RangeError));
});

describe('a share in basis points', () => {
  it('is rounded down', () => {
    expect(calculateShare(krw(33_333), 6_000)).to.equal(19_999);
    expect(calculateShare(krw(1), 9_999)).to.equal(0);
    expect(calculateShare(krw(1), 10_000)).to.equal(1);
  });

  it('is refused for a debt', () => expect(() => calculateShare(krw(-1), 6_000)).to.throw(RangeError));

  it('is refused for an amount that cannot be multiplied exactly', () =>
    expect(() => calculateShare(krw(Number.MAX_SAFE_INTEGER), 2)).to.throw(RangeError));
});

describe('rounding down to ten won', () => {
  it('removes the last digit', () => {
    expect([9, 10, 3_703.68].map(floor10)).to.deep.equal([0, 10, 3_700]);
  });
});

describe('the parts of an amount', () => {
  it('differ by at most one won, the later ones being larger', () =>
    expect([0, 1, 2].map((index) => partOf(krw(100), 3, index))).to.deep.equal([33, 33, 34]));

  it('sum to the amount', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000 }), fc.integer({ min: 1, max: 200 }), (amount, count) => {
        const parts = Array.from({ length: count }, (_, index) => partOf(krw(amount), count, index));
        expect(sum(parts)).to.equal(amount);
        expect(Math.max(...parts) - Math.min(...parts)).to.be.at.most(1);
      }),
    ));

  for (const index of [-1, 3, 0.5]) {
    it(`has no part ${index} of 3`, () => expect(() => partOf(krw(100), 3, index)).to.throw(RangeError));
  }
});
