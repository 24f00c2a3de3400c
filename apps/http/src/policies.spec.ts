import { defaultPolicies } from '@spotter/core/application';
import { HOUR } from '@spotter/core/kernel';
import { expect } from 'chai';
import { createPolicies } from './policies.js';

const SANDBOX = { mode: 'sandbox', payoutRelease: 'automatic', senderContact: null } as const;

describe('the policies of a mode', () => {
  const { marketing, payment, payout } = defaultPolicies;

  const sandbox = { ...defaultPolicies, payment: { ...payment, declines: 1_000 } };

  it('are the defaults in the sandbox, except for the declined payments of a member', () => {
    expect(createPolicies(SANDBOX)).to.deep.equal(sandbox);
  });

  it('require in production an intent for every one-time payment, and allow ten declined payments an hour', () => {
    expect(createPolicies({ ...SANDBOX, mode: 'production' })).to.deep.equal({
      ...defaultPolicies,
      payment: { ...payment, intentsRequired: true, declines: 10, declinesWithinMs: HOUR },
    });
  });

  it('name the sender of advertisements as the configuration says', () => {
    const senderContact = 'Spotter, 02-1234-5678';
    expect(createPolicies({ ...SANDBOX, senderContact })).to.deep.equal({
      ...sandbox,
      marketing: { ...marketing, senderContact },
    });
  });

  it('release payouts as the configuration says', () => {
    expect(createPolicies({ ...SANDBOX, payoutRelease: 'two_person' })).to.deep.equal({
      ...sandbox,
      payout: { ...payout, release: 'two_person' },
    });
  });
});
