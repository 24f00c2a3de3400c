import { expect } from 'chai';
import { parseId } from '../../kernel/ids.js';
import { SEEDED_PLANS } from './plans.js';

describe('the seeded plans', () => {
  it('are the four plans of the price list', () => {
    expect(SEEDED_PLANS.map(({ name, months, sessions, price }) => [name, months, sessions, price])).to.deep.equal([
      ['1개월 4회', 1, 4, 220_000],
      ['1개월 8회', 1, 8, 400_000],
      ['1개월 12회', 1, 12, 540_000],
      ['3개월 24회', 3, 24, 1_080_000],
    ]);
  });

  it('have valid and different ids', () => {
    const ids = SEEDED_PLANS.map(({ id }) => parseId(id));
    expect(ids).not.to.include(null);
    expect(new Set(ids).size).to.equal(4);
  });
});
