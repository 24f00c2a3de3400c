import { defaultPolicies } from '@spotter/core/application';
import { expect } from 'chai';
import { policiesOf } from './policies.js';

describe('the policies of a mode', () => {
  const { payment, payout } = defaultPolicies;

  it('are the defaults in the sandbox', () => {
    expect(policiesOf({ mode: 'sandbox', payoutRelease: 'automatic' })).to.deep.equal(defaultPolicies);
  });

  it('require in production an intent for every one-time payment', () => {
    expect(policiesOf({ mode: 'production', payoutRelease: 'automatic' })).to.deep.equal({
      ...defaultPolicies,
      payment: { ...payment, intentsRequired: true },
    });
  });

  it('release payouts as the configuration says', () => {
    expect(policiesOf({ mode: 'sandbox', payoutRelease: 'two_person' })).to.deep.equal({
      ...defaultPolicies,
      payout: { ...payout, release: 'two_person' },
    });
  });
});
