import { expect } from 'chai';
import { DomainError } from '../../kernel/domain-error.js';
import type { MemberId, MembershipId, PaymentId, PointLotId, RefundId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON } from '../../kernel/krw.js';
import type { Payment } from './payment.js';
import { decideRefund, toRefundRequest, withRefund } from './refund-decision.js';
import type { RefundCore } from './refund.js';

const core: RefundCore = {
  id: 'r' as RefundId,
  paymentId: 'p' as PaymentId,
  method: { kind: 'billing_key', billingKey: 'sandbox-ok' },
  memberId: 'me' as MemberId,
  source: { kind: 'points', lotId: 'l' as PointLotId },
  amount: krw(30_000),
  chargedBack: NO_WON,
  createdAt: instant(0),
  version: 1,
};

const failure = { code: 'refund_refused', message: 'No.' };

const pending = { ...core, status: 'pending' as const };

const refunded = { ...core, status: 'refunded' as const, refundedAt: instant(7) };

const refused = { ...core, status: 'refused' as const, failure };

describe('a pending refund', () => {
  it('is completed at the time that the gateway reports', () => {
    expect(decideRefund(pending, { kind: 'refunded', at: instant(7) })).to.deep.equal(refunded);
  });

  it('is refused with the reason that the gateway reports', () => {
    expect(decideRefund(pending, { kind: 'refused', ...failure })).to.deep.equal(refused);
  });

  it('stays pending without an answer', () => {
    expect(decideRefund(pending, { kind: 'unknown' })).to.equal(null);
  });

  it('is sent and queried under its own id', () => {
    expect(toRefundRequest(pending)).to.deep.equal({
      refundId: 'r',
      paymentId: 'p',
      method: core.method,
      amount: 30_000,
      reason: '포인트 환불',
    });
  });

  it('has the reason of its source', () => {
    const membership = { ...pending, source: { kind: 'membership' as const, membershipId: 'ms' as MembershipId } };
    expect(toRefundRequest(membership).reason).to.equal('멤버십 해지');
  });
});

describe('a decided refund', () => {
  it('stays unchanged for the same answer or no answer', () => {
    expect(decideRefund(refunded, { kind: 'refunded', at: instant(9) })).to.equal(null);
    expect(decideRefund(refused, { kind: 'refused', code: 'other', message: '' })).to.equal(null);
    for (const refund of [refunded, refused]) expect(decideRefund(refund, { kind: 'unknown' })).to.equal(null);
  });

  it('refuses a contradicting answer', () => {
    expect(() => decideRefund(refunded, { kind: 'refused', ...failure })).to.throw(DomainError, 'refunded');
    expect(() => decideRefund(refused, { kind: 'refunded', at: instant(9) })).to.throw(
      DomainError,
      'A refund that is refused cannot be refunded.',
    );
  });
});

describe('a refunded payment', () => {
  const paid = { amount: krw(100_000), refundedAmount: NO_WON, status: 'paid', paidAt: instant(1) } as Payment;

  it('is partially refunded until no amount is left', () => {
    const part = withRefund(paid, krw(99_999));
    expect(part).to.include({ status: 'partially_refunded', refundedAmount: 99_999 });
    expect(withRefund(part, krw(1))).to.include({ status: 'refunded', refundedAmount: 100_000 });
    expect(withRefund(paid, krw(100_000))).to.include({ status: 'refunded', refundedAmount: 100_000 });
  });

  it('is refunded at most up to its amount', () => {
    expect(() => withRefund(paid, krw(100_001))).to.throw(RangeError, '100001');
  });

  it('is refused while it is pending, and after it failed', () => {
    for (const status of ['pending', 'failed'] as const)
      expect(() => withRefund({ ...paid, status } as Payment, krw(1))).to.throw(
        DomainError,
        `A payment that is ${status} cannot be refunded.`,
      );
  });
});
