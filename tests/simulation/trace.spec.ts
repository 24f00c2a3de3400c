import { simulate } from '@spotter/simulation';
import { expect } from 'chai';

const small = { members: 12, mentors: 2, days: 10, checks: 'none' } as const;

describe('a simulation', () => {
  it('of one seed happens the same way, event by event', async () => {
    const [one, again] = [await simulate({ seed: 7, ...small }), await simulate({ seed: 7, ...small })];
    expect(again.digest).to.equal(one.digest);
    expect(one.events).to.be.greaterThan(20);
  });

  it('of another seed happens otherwise', async () => {
    const [one, other] = [await simulate({ seed: 7, ...small }), await simulate({ seed: 8, ...small })];
    expect(other.digest).not.to.equal(one.digest);
  });
});
