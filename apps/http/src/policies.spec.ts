import { defaultPolicies } from '@spotter/core/application';
import { expect } from 'chai';
import { createPolicies } from './policies.js';

const SANDBOX = { mode: 'sandbox', payoutRelease: 'automatic', senderContact: null } as const;

describe('the policies of a mode', () => {
  const { marketing, payment, payout } = defaultPolicies;

  it('are the defaults in the sandbox', () => {
    expect(createPolicies(SANDBOX)).to.deep.equal(defaultPolicies);
  });

  it('require in production an intent for every one-time payment', () => {
    expect(createPolicies({ ...SANDBOX, mode: 'production' })).to.deep.equal({
      ...defaultPolicies,
      payment: { ...payment, intentsRequired: true },
    });
  });

  it('name the sender of advertisements as the configuration says', () => {
    const senderContact = 'Spotter, 02-1234-5678';
    expect(createPolicies({ ...SANDBOX, senderContact })).to.deep.equal({
      ...defaultPolicies,
      marketing: { ...marketing, senderContact },
    });
  });

  it('release payouts as the configuration says', () => {
    expect(createPolicies({ ...SANDBOX, payoutRelease: 'two_person' })).to.deep.equal({
      ...defaultPolicies,
      payout: { ...payout, release: 'two_person' },
    });
  });
});
