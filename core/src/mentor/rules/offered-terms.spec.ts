import { expect } from 'chai';
import { krw } from '../../kernel/krw.js';
import { toOfferedTerms } from './offered-terms.js';

const ratePoints = krw(60_000);

describe('the terms of a mentor for members', () => {
  it('are Pro with the rate while the tier is active', () => {
    expect(toOfferedTerms({ tier: 'pro', tierStatus: 'active', ratePoints })).to.deep.equal({
      tier: 'pro',
      ratePoints,
    });
  });

  it('are standard without a rate while the Pro tier is on hold', () => {
    const offered = toOfferedTerms({ tier: 'pro', tierStatus: 'on_hold', ratePoints });
    expect(offered).to.deep.equal({ tier: 'standard', ratePoints: null });
  });

  it('are standard for a standard mentor', () => {
    const offered = toOfferedTerms({ tier: 'standard', tierStatus: 'active', ratePoints: null });
    expect(offered).to.deep.equal({ tier: 'standard', ratePoints: null });
  });
});
