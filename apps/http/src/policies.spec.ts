import { defaultPolicies } from '@spotter/core/application';
import { expect } from 'chai';
import { createPolicies } from './policies.js';

describe('the policies of a mode', () => {
  const { payment, payout } = defaultPolicies;

  it('are the defaults in the sandbox', () => {
    expect(createPolicies({ mode: 'sandbox', payoutRelease: 'automatic' })).to.deep.equal(defaultPolicies);
  });

  it('require in production an intent for every one-time payment', () => {
    expect(createPolicies({ mode: 'production', payoutRelease: 'automatic' })).to.deep.equal({
      ...defaultPolicies,
      payment: { ...payment, intentsRequired: true },
    });
  });

  it('release payouts as the configuration says', () => {
    expect(createPolicies({ mode: 'sandbox', payoutRelease: 'two_person' })).to.deep.equal({
      ...defaultPolicies,
      payout: { ...payout, release: 'two_person' },
    });
  });
});
