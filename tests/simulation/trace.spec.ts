import { simulate } from '@spotter/simulation';
import { expect } from 'chai';

const small = { members: 12, mentors: 2, days: 10, checks: 'none' } as const;

describe('a simulation', () => {
  it('repeats every event for the same seed', async () => {
    const [one, again] = [await simulate({ seed: 7, ...small }), await simulate({ seed: 7, ...small })];
    expect(again.digest).to.equal(one.digest);
    expect(one.events).to.be.greaterThan(20);
  });

  it('differs for another seed', async () => {
    const [one, other] = [await simulate({ seed: 7, ...small }), await simulate({ seed: 8, ...small })];
    expect(other.digest).not.to.equal(one.digest);
  });
});
