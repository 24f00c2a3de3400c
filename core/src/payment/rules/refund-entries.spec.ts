import { expect } from 'chai';
import type { MemberId, MembershipId, PointLotId, RefundId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { createRefundEntry } from './refund-entries.js';
import type { Refund, RefundSource } from './refund.js';

const at = instant(9);

const membershipId = 'ms' as MembershipId;

const refundFrom = (source: RefundSource): Refund =>
  ({ id: 'r' as RefundId, memberId: 'me' as MemberId, source, amount: krw(30_000) }) as Refund;

describe('the entry of a refund', () => {
  it('takes the money of a membership from its deferred revenue', () => {
    expect(plainEntry(createRefundEntry(ids, refundFrom({ kind: 'membership', membershipId }), at))).to.deep.equal({
      id: 'new',
      at: 9,
      kind: 'membership_refund',
      reference: 'r',
      postings: { 'deferred:ms': 30_000, gateway: -30_000 },
    });
  });

  it('takes the money of points from the member’s points', () => {
    expect(
      plainEntry(createRefundEntry(ids, refundFrom({ kind: 'points', lotId: 'l' as PointLotId }), at)),
    ).to.deep.include({
      kind: 'points_refund',
      reference: 'r',
      postings: { 'points:me': 30_000, gateway: -30_000 },
    });
  });

  it('takes money without a purchase, of a known or unknown payer, from `unassigned`', () => {
    const refund = refundFrom({ kind: 'unassigned' });
    for (const memberId of [refund.memberId, null])
      expect(plainEntry(createRefundEntry(ids, { ...refund, memberId }, at))).to.deep.include({
        kind: 'unassigned_refund',
        reference: 'r',
        postings: { unassigned: 30_000, gateway: -30_000 },
      });
  });
});
