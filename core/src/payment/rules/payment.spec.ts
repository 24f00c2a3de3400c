import { expect } from 'chai';
import { holdsMoney, PAYMENT_STATUSES, wasPaid } from './payment.js';

describe('the status of a payment', () => {
  it('says whether money came, and whether some of it is left', () => {
    const paid = PAYMENT_STATUSES.filter((status) => wasPaid({ status }));
    expect(paid).to.deep.equal(['paid', 'partially_refunded', 'refunded']);
    expect(paid.filter((status) => holdsMoney({ status }))).to.deep.equal(['paid', 'partially_refunded']);
    expect(holdsMoney({ status: 'pending' }) || holdsMoney({ status: 'failed' })).to.equal(false);
  });
});
