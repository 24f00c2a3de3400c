import { expect } from 'chai';
import type { MemberId, MembershipId, PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { plainEntry } from '../../ledger/testing/plain-entry.js';
import { createPaymentEntry } from './payment-entries.js';
import type { PaidPayment } from './payment.js';

const [memberId, membershipId] = ['me' as MemberId, 'ms' as MembershipId];

const entryOf = (purchase: Pick<PaidPayment, 'memberId' | 'membershipId'>) =>
  createPaymentEntry(ids, { id: 'p' as PaymentId, amount: krw(400_000), ...purchase } as PaidPayment, instant(2));

describe('the entry of a payment', () => {
  it('records the owed sessions of a membership', () => {
    expect(plainEntry(entryOf({ memberId, membershipId }))).to.deep.equal({
      id: 'new',
      at: 2,
      kind: 'membership_payment',
      reference: 'p',
      postings: { gateway: 400_000, 'deferred:ms': -400_000 },
    });
  });

  it('records the owed points of a charge', () => {
    const { kind, postings } = entryOf({ memberId, membershipId: null });
    expect([kind, postings[1]]).to.deep.equal(['points_charge', { account: 'points:me', amount: -400_000 }]);
  });

  it('records the owed money of an unknown payer', () => {
    const { kind, postings } = entryOf({ memberId: null, membershipId: null });
    expect([kind, postings[1]]).to.deep.equal(['unassigned_payment', { account: 'unassigned', amount: -400_000 }]);
  });
});
