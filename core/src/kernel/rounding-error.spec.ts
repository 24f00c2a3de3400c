import { expect } from 'chai';
import { withoutRoundingError } from './rounding-error.js';

describe('a number without the error of binary fractions', () => {
  it('is the result of decimal arithmetic', () => {
    expect([80.8 - 80, 24 * 0.8, 1.15 * 3, 98 / 100 - 1].map(withoutRoundingError)).to.deep.equal([
      0.8, 19.2, 3.45, -0.02,
    ]);
  });

  it('is unchanged when it has at most six decimal places', () => {
    for (const number of [0, 1, -2.5, 0.000_001, 50_000.1]) expect(withoutRoundingError(number)).to.equal(number);
  });
});
