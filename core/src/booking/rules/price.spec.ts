import { expect } from 'chai';
import { pointsOf } from './price.js';
import { krw } from '../../kernel/krw.js';

describe('the points of a price', () => {
  it('are those of a Pro session, and null for a credit', () => {
    expect(pointsOf({ kind: 'points', points: krw(60_000) })).to.equal(60_000);
    expect(pointsOf({ kind: 'credit', credits: 1 })).to.equal(null);
  });
});
