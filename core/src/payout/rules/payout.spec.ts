import { expect } from 'chai';
import { isOpenPayout, PAYOUT_STATUSES } from './payout.js';

describe('a payout', () => {
  it('is open until its money is deposited or carried over, also after a failure', () => {
    const open = PAYOUT_STATUSES.filter((status) => isOpenPayout({ status }));
    expect(open).to.deep.equal(['calculated', 'processing', 'failed']);
  });
});
