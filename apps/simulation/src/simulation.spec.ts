import { expect } from 'chai';
import { simulate } from './simulation.js';

describe('a simulation', () => {
  const smallest = { seed: 7, members: 0, mentors: 0, days: 0 };

  it('runs without people and days', async () => {
    expect((await simulate(smallest)).violation).to.equal(null);
  });

  for (const size of ['members', 'mentors', 'days'])
    for (const wrong of [-1, 1.5, NaN, Infinity, undefined])
      it(`refuses ${wrong} as the number of ${size}`, async () => {
        const error = await simulate({ ...smallest, [size]: wrong }).catch((reason: unknown) => reason);
        expect(error).to.be.instanceOf(RangeError);
        expect((error as Error).message).to.equal(`${size} must be a whole number from 0, not ${wrong}`);
      });
});
