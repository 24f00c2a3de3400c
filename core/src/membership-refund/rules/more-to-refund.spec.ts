import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { moreToRefund } from './more-to-refund.js';
import { krw } from '../../kernel/krw.js';

/** Of 400,000; the cancellation counted the session of 50,000 as used, as far as the rest allows. */
const more = (used: number, refunded: number, chargedBack = 0) =>
  moreToRefund(
    { price: krw(400_000), left: krw(400_000 - refunded - chargedBack) },
    krw(used),
    krw(50_000),
    defaultPolicies.refund,
  );

describe('a session that was not used', () => {
  it('is refunded in full when fee and use allow it', () => {
    expect(more(0, 310_000)).to.equal(50_000);
    expect(more(310_000, 0)).to.equal(50_000);
  });

  it('is refunded up to the remaining amount', () => {
    expect(more(310_001, 0)).to.equal(49_999);
    expect(more(359_999, 0)).to.equal(1);
    expect(more(360_000, 0)).to.equal(0);
    expect(more(400_000, 0)).to.equal(0);
  });

  it('is refunded less what was charged back, never below zero', () => {
    expect(more(0, 310_000, 1)).to.equal(49_999);
    expect(more(0, 310_000, 50_000)).to.equal(0);
    expect(more(0, 310_000, 90_000)).to.equal(0);
  });

  it('is refunded once when the refund of another session came first', () => {
    expect(more(0, 360_000)).to.equal(0);
  });
});
