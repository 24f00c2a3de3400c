import { expect } from 'chai';
import type { MemberId, MembershipId, PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import type { Payment, PaymentMethod } from './payment.js';
import { draftRefund } from './refund-draft.js';
import type { RefundSource } from './refund.js';

describe('the draft of a refund', () => {
  it('is pending and refunds to the method of the payment', () => {
    const method: PaymentMethod = { kind: 'billing_key', billingKey: 'sandbox-ok' };
    const payment = { id: 'p' as PaymentId, memberId: 'me' as MemberId, method } as Payment;
    const source: RefundSource = { kind: 'membership', membershipId: 'ms' as MembershipId };
    expect(draftRefund(ids, payment, source, krw(30_000), instant(5))).to.deep.equal({
      id: 'new',
      paymentId: 'p',
      method,
      memberId: 'me',
      source,
      amount: 30_000,
      chargedBack: 0,
      createdAt: 5,
      version: 1,
      status: 'pending',
    });
  });
});
