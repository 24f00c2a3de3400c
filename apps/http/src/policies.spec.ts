import { defaultPolicies } from '@spotter/core/application';
import { expect } from 'chai';
import { policiesOf } from './policies.js';

describe('the policies of a mode', () => {
  it('are the defaults in the sandbox', () => {
    expect(policiesOf({ mode: 'sandbox' })).to.equal(defaultPolicies);
  });

  it('require a payment intent in production', () => {
    const { payment, ...others } = policiesOf({ mode: 'production' });
    expect({ ...others, payment: { ...payment, intentsRequired: false } }).to.deep.equal(defaultPolicies);
    expect(payment.intentsRequired).to.equal(true);
  });
});
