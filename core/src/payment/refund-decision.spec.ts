import { expect } from 'chai';
import { DomainError } from '../shared/domain-error.js';
import type { MemberId, PaymentId, PointLotId, RefundId } from '../shared/ids.js';
import { instant } from '../shared/instant.js';
import { krw, NO_WON } from '../shared/krw.js';
import type { Payment } from './payment.js';
import { decideRefund, neverHeardOfRefund, requestOf, withRefund } from './refund-decision.js';
import type { RefundCore } from './refund.js';

const core: RefundCore = {
  id: 'r' as RefundId,
  paymentId: 'p' as PaymentId,
  method: { kind: 'billing_key', billingKey: 'sandbox-ok' },
  memberId: 'me' as MemberId,
  source: { kind: 'points', lotId: 'l' as PointLotId },
  amount: krw(30_000),
  createdAt: instant(0),
  version: 1,
};
const failure = { code: 'refund_refused', message: 'No.' };
const pending = { ...core, status: 'pending' as const };
const refunded = { ...core, status: 'refunded' as const, refundedAt: instant(7) };
const refused = { ...core, status: 'refused' as const, failure };

describe('a pending refund', () => {
  it('is done at the time that the gateway tells', () => {
    expect(decideRefund(pending, { kind: 'refunded', at: instant(7) })).to.deep.equal(refunded);
  });

  it('is refused with the reason that the gateway tells', () => {
    expect(decideRefund(pending, { kind: 'refused', ...failure })).to.deep.equal(refused);
  });

  it('waits while there is no answer', () => {
    expect(decideRefund(pending, { kind: 'unknown' })).to.equal(null);
  });

  it('is asked for under its own id', () => {
    expect(requestOf(pending)).to.deep.equal({
      refundId: 'r',
      paymentId: 'p',
      method: core.method,
      amount: 30_000,
      reason: '포인트 환불',
    });
  });
});

describe('a refund that is decided', () => {
  it('stays as it is when the same answer comes again, or none', () => {
    expect(decideRefund(refunded, { kind: 'refunded', at: instant(9) })).to.equal(null);
    expect(decideRefund(refused, { kind: 'refused', code: 'other', message: '' })).to.equal(null);
    for (const refund of [refunded, refused]) expect(decideRefund(refund, { kind: 'unknown' })).to.equal(null);
  });

  it('refuses an answer that contradicts what was decided', () => {
    expect(() => decideRefund(refunded, { kind: 'refused', ...failure })).to.throw(DomainError, 'refunded');
    expect(() => decideRefund(refused, { kind: 'refunded', at: instant(9) })).to.throw(DomainError, 'refused');
  });

  it('is told from one that the gateway never heard of', () => {
    expect(neverHeardOfRefund({ kind: 'refused', code: 'not_found', message: '' })).to.equal(true);
    expect(neverHeardOfRefund({ kind: 'refused', ...failure })).to.equal(false);
    expect(neverHeardOfRefund({ kind: 'unknown' })).to.equal(false);
  });
});

describe('a payment that is refunded', () => {
  const paid = { amount: krw(100_000), refundedAmount: NO_WON, status: 'paid', paidAt: instant(1) } as Payment;

  it('is refunded in part until nothing is left of it', () => {
    const part = withRefund(paid, krw(99_999));
    expect(part).to.include({ status: 'partially_refunded', refundedAmount: 99_999 });
    expect(withRefund(part, krw(1))).to.include({ status: 'refunded', refundedAmount: 100_000 });
    expect(withRefund(paid, krw(100_000))).to.include({ status: 'refunded', refundedAmount: 100_000 });
  });

  it('is never refunded more than it was', () => {
    expect(() => withRefund(paid, krw(100_001))).to.throw(RangeError, '100001');
  });

  it('has been paid', () => {
    for (const status of ['pending', 'failed'] as const)
      expect(() => withRefund({ ...paid, status } as Payment, krw(1))).to.throw(DomainError, status);
  });
});
