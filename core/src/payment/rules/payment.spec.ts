import { expect } from 'chai';
import type { MemberId, PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { draftPayment, hasPayer, holdsMoney, PAYMENT_STATUSES, wasPaid } from './payment.js';

describe('the status of a payment', () => {
  it('states whether money arrived, and whether a part of it is left', () => {
    const paid = PAYMENT_STATUSES.filter((status) => wasPaid({ status }));
    expect(paid).to.deep.equal(['paid', 'partially_refunded', 'refunded']);
    expect(paid.filter((status) => holdsMoney({ status }))).to.deep.equal(['paid', 'partially_refunded']);
    expect(holdsMoney({ status: 'pending' }) || holdsMoney({ status: 'failed' })).to.equal(false);
  });
});

describe('a payment before its first request', () => {
  const facts = {
    id: 'p' as PaymentId,
    memberId: 'me' as MemberId,
    purpose: 'points_charge',
    membershipId: null,
    amount: krw(10_000),
    method: { kind: 'one_time', gatewayPaymentId: 'window' },
  } as const;
  const draft = draftPayment(facts, instant(7));

  it('is pending, not sent and not refunded', () => {
    const unsent = { refundedAmount: 0, createdAt: 7, sentAt: null, resend: false, version: 1, status: 'pending' };
    expect(draft).to.deep.equal({ ...facts, ...unsent });
  });

  it('has a payer unless the payer is unknown', () => {
    expect([hasPayer(draft), hasPayer({ ...draft, memberId: null })]).to.deep.equal([true, false]);
  });
});
