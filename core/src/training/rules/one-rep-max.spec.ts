import { expect } from 'chai';
import { oneRepMax, weightForReps } from './one-rep-max.js';

describe('the estimated one-repetition maximum', () => {
  it('follows Epley: 100 kg for 10 repetitions is 133.3 kg', () => {
    expect(oneRepMax(100, 10)).to.be.closeTo(133.333, 0.001);
    expect(oneRepMax(60, 6)).to.equal(72);
    expect(oneRepMax(100, 30)).to.equal(200);
  });

  it('equals the weight for one repetition, and is zero for no repetition', () => {
    expect(oneRepMax(100, 1)).to.equal(100);
    expect(oneRepMax(100, 0)).to.equal(0);
  });

  it('can be converted back to a weight for a number of repetitions', () => {
    expect(weightForReps(oneRepMax(80, 8), 8)).to.be.closeTo(80, 1e-9);
    expect(weightForReps(100, 1)).to.equal(100);
  });
});
