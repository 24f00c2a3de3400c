import { expect } from 'chai';
import { krw } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import type { Funding } from '../booking/reservation.js';
import { moreToRefund } from './refund-missed.js';

const term = { price: krw(400_000) };
const used = (...values: readonly number[]) => values.map((value) => ({ funding: { value: krw(value) } as Funding }));
const more = (...values: readonly number[]) => moreToRefund(term, used(...values), krw(50_000), defaultPolicies.refund);

describe('a session that turns out not to be used', () => {
  it('is refunded whole, while fee and use leave so much', () => {
    expect(more()).to.equal(50_000);
    expect(more(300_000, 10_000)).to.equal(50_000);
  });

  it('is refunded up to what they leave', () => {
    expect(more(310_001)).to.equal(49_999);
    expect(more(359_999)).to.equal(1);
    expect(more(360_000)).to.equal(0);
    expect(more(400_000)).to.equal(0);
  });
});
