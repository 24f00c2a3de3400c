import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { DomainError } from '../../kernel/domain-error.js';
import { chargeAmount } from './charge-amount.js';

const charge = (amount: number) => chargeAmount(amount, defaultPolicies.points);

describe('the amount of a charge', () => {
  for (const amount of [10_000, 11_000, 999_000, 1_000_000]) {
    it(`can be ${amount}`, () => expect(charge(amount)).to.equal(amount));
  }
  for (const amount of [9_000, 9_999, 10_001, 10_500, 1_000_001, 1_001_000, 0, -10_000, 10_000.5, NaN, Infinity]) {
    it(`cannot be ${amount}`, () => expect(() => charge(amount)).to.throw(DomainError, 'steps of 1,000'));
  }

  it('is refused under the name of its field, with its limits', () => {
    const message = 'The charge must be from 10,000 to 1,000,000 points in steps of 1,000.';
    expect(() => charge(0))
      .to.throw(DomainError)
      .with.deep.property('details', { issues: [{ path: 'amount', code: 'OUT_OF_RANGE', message }] });
  });
});
