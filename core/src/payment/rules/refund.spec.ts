import { expect } from 'chai';
import type { PointLotId } from '../../kernel/ids.js';
import { krw } from '../../kernel/krw.js';
import { canRefundBeOwed, isRefundOwed, REFUND_STATUSES, type RefundSource } from './refund.js';

describe('the money of a refund', () => {
  it('can be owed until it is paid, except a refused refund of points, which are back in their lot', () => {
    for (const [source, owed] of [
      ['membership', ['pending', 'refused']],
      ['unassigned', ['pending', 'refused']],
      ['points', ['pending']],
    ] as const)
      expect(REFUND_STATUSES.filter((status) => canRefundBeOwed(status, source))).to.deep.equal(owed);
  });

  it('is owed unless chargebacks returned the whole amount to the payer', () => {
    const isOwed = (chargedBack: number, source: RefundSource = { kind: 'unassigned' }) =>
      isRefundOwed({ status: 'refused', source, amount: krw(10_000), chargedBack: krw(chargedBack) });
    expect([0, 9_999, 10_000].map((chargedBack) => isOwed(chargedBack))).to.deep.equal([true, true, false]);
    expect(isOwed(0, { kind: 'points', lotId: 'lot' as PointLotId })).to.equal(false);
  });
});
