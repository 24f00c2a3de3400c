import { expect } from 'chai';
import { findAccountKind, normalSign } from './account.js';

describe('an account', () => {
  it('is identified by its name before the colon', () => {
    expect(findAccountKind('gateway')).to.equal('asset');
    expect(findAccountKind('deferred:019b76da-a800-7000-8000-000000000001')).to.equal('liability');
    expect(findAccountKind('revenue')).to.equal('income');
    expect(findAccountKind('compensation')).to.equal('expense');
  });

  it('grows with a debit for an asset or an expense, and with a credit otherwise', () => {
    expect(['bank', 'compensation'].map(normalSign)).to.deep.equal([1, 1]);
    expect(['escrow:a', 'payable:a', 'revenue', 'withholding'].map(normalSign)).to.deep.equal([-1, -1, -1, -1]);
  });

  it('is refused when no kind of account has its name', () => {
    expect(() => findAccountKind('petty-cash')).to.throw(RangeError, 'no such account: petty-cash');
    expect(() => findAccountKind('')).to.throw(RangeError);
  });
});
