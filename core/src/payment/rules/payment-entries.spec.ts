import { expect } from 'chai';
import type { Id, Ids, MemberId, MembershipId, PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw, NO_WON } from '../../kernel/krw.js';
import { createMembershipPaymentEntry, createPointsChargeEntry, createUnassignedEntry } from './payment-entries.js';
import type { PaidPayment, PayersPayment } from './payment.js';

const ids: Ids = { next: <Name extends Id<string>>() => 'e' as Name };

const payment: PayersPayment<PaidPayment> = {
  id: 'p' as PaymentId,
  memberId: 'me' as MemberId,
  purpose: 'membership_join',
  membershipId: 'ms' as MembershipId,
  amount: krw(400_000),
  method: { kind: 'billing_key', billingKey: 'sandbox-ok' },
  refundedAmount: NO_WON,
  createdAt: instant(0),
  sentAt: null,
  resend: false,
  version: 1,
  status: 'paid',
  paidAt: instant(1),
};

describe('the entry of a payment', () => {
  it('records the owed sessions of a membership', () => {
    expect(createMembershipPaymentEntry(ids, payment, 'ms' as MembershipId, instant(2))).to.deep.equal({
      id: 'e',
      at: 2,
      kind: 'membership_payment',
      reference: 'p',
      postings: [
        { account: 'gateway', amount: 400_000 },
        { account: 'deferred:ms', amount: -400_000 },
      ],
    });
  });

  it('records the owed points of a charge', () => {
    expect(createPointsChargeEntry(ids, payment, instant(2))).to.deep.include({
      kind: 'points_charge',
      reference: 'p',
      postings: [
        { account: 'gateway', amount: 400_000 },
        { account: 'points:me', amount: -400_000 },
      ],
    });
  });

  it('records the owed money of an unknown payer', () => {
    expect(createUnassignedEntry(ids, { ...payment, memberId: null }, instant(2))).to.deep.include({
      kind: 'unassigned_payment',
      reference: 'p',
      postings: [
        { account: 'gateway', amount: 400_000 },
        { account: 'unassigned', amount: -400_000 },
      ],
    });
  });
});
