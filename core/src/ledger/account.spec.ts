import { expect } from 'chai';
import { kindOf, normalSign } from './account.js';

describe('an account', () => {
  it('is known by the part of its name before the colon', () => {
    expect(kindOf('gateway')).to.equal('asset');
    expect(kindOf('deferred:019b76da-a800-7000-8000-000000000001')).to.equal('liability');
    expect(kindOf('revenue')).to.equal('income');
    expect(kindOf('compensation')).to.equal('expense');
  });

  it('grows with a debit when it is an asset or an expense, with a credit otherwise', () => {
    expect(['bank', 'compensation'].map(normalSign)).to.deep.equal([1, 1]);
    expect(['escrow:a', 'payable:a', 'revenue', 'withholding'].map(normalSign)).to.deep.equal([-1, -1, -1, -1]);
  });

  it('has to exist', () => {
    expect(() => kindOf('petty-cash')).to.throw(RangeError, 'no such account: petty-cash');
    expect(() => kindOf('')).to.throw(RangeError);
  });
});
