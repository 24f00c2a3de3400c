import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { moreToRefund } from './refund-unused.js';
import { krw, sum } from '../../kernel/krw.js';

const term = { price: krw(400_000), chargedBack: krw(0) };

const more = (...used: readonly number[]) =>
  moreToRefund(term, sum(used.map(krw)), krw(50_000), defaultPolicies.refund);

describe('a session that was not used', () => {
  it('is refunded in full when fee and use allow it', () => {
    expect(more()).to.equal(50_000);
    expect(more(300_000, 10_000)).to.equal(50_000);
  });

  it('is refunded up to the remaining amount', () => {
    expect(more(310_001)).to.equal(49_999);
    expect(more(359_999)).to.equal(1);
    expect(more(360_000)).to.equal(0);
    expect(more(400_000)).to.equal(0);
  });
});
