import { expect } from 'chai';
import { distributionOf } from './distribution.js';

describe('a distribution', () => {
  it('contains the 10th, 50th and 90th percentile', () => {
    const upToTen = distributionOf([10, 3, 7, 1, 9, 2, 8, 4, 6, 5]);
    expect(upToTen).to.include({ count: 10, mean: 6, min: 1, p10: 1, median: 5, p90: 9, max: 10 });
    expect(upToTen.tenths).to.deep.equal([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]);
  });

  it('consists of existing amounts', () => {
    expect(distributionOf([100, 300]).tenths).to.deep.equal([...Array(5).fill(100), ...Array(5).fill(300)]);
    expect(distributionOf([-5])).to.include({ mean: -5, min: -5, p10: -5, median: -5, p90: -5, max: -5 });
  });

  it('is zero without amounts', () => {
    expect(distributionOf([])).to.include({ count: 0, mean: 0, min: 0, median: 0, max: 0 });
  });
});
