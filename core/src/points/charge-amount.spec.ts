import { expect } from 'chai';
import { DomainError } from '../shared/domain-error.js';
import { defaultPolicies } from '../shared/policies.js';
import { chargeAmount } from './charge-amount.js';

const charge = (amount: number) => chargeAmount(amount, defaultPolicies.points);

describe('the amount of a charge', () => {
  for (const amount of [10_000, 11_000, 999_000, 1_000_000]) {
    it(`may be ${amount}`, () => expect(charge(amount)).to.equal(amount));
  }
  for (const amount of [9_000, 9_999, 10_001, 10_500, 1_000_001, 1_001_000, 0, -10_000, 10_000.5, NaN, Infinity]) {
    it(`may not be ${amount}`, () => expect(() => charge(amount)).to.throw(DomainError, 'steps of 1000'));
  }
});
