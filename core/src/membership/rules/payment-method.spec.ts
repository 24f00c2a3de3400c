import { expect } from 'chai';
import type { PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { issueOf, refusalOf } from '../../kernel/testing/refusal-of.js';
import { ids } from '../../kernel/testing/ids.js';
import { type Membership, MEMBERSHIP_STATUSES, type Renewal } from './membership.js';
import {
  canDeleteKey,
  markBillingKeyDeleted,
  refuseUnusableKey,
  retireBillingKey,
  retireLeftKeys,
  withBillingKey,
  type RetiredBillingKey,
} from './payment-method.js';

const membership = (facts: Partial<Membership> = {}): Membership =>
  ({ memberId: 'me', status: 'active', billingKey: 'old', autoRenew: false, renewal: null, ...facts }) as Membership;

const renewal = (status: Renewal['status']) => ({ status, paymentId: 'p' as PaymentId }) as Renewal;
const retired = retireBillingKey(ids, membership(), 'new', instant(7))!;

describe('the billing key of a membership', () => {
  it('is replaced, and automatic renewal stays as it is', () => {
    expect(withBillingKey(membership(), 'new', [])).to.include({ billingKey: 'new', autoRenew: false });
    expect(withBillingKey(membership({ billingKey: null }), 'new', []).billingKey).to.equal('new');
  });

  it('is replaced while the membership is in force', () => {
    const refused = MEMBERSHIP_STATUSES.filter((status) =>
      refusalOf(() => withBillingKey(membership({ status }), 'new', [])),
    );
    expect(refused).to.deep.equal(['pending_payment', 'cancelled', 'expired']);
  });

  it('is not one that is being deleted', () => {
    expect(issueOf(() => withBillingKey(membership({ billingKey: 'new' }), 'old', [retired]))).to.equal(
      'billingKey DOES_NOT_EXIST: This billing key was replaced and is being deleted.',
    );
    expect(withBillingKey(membership(), 'other', [retired]).billingKey).to.equal('other');
  });

  it('is a key whose issue the gateway confirms', () => {
    expect(refusalOf(() => refuseUnusableKey('issued'))).to.equal(null);
    expect(issueOf(() => refuseUnusableKey('gone'))).to.equal(
      'billingKey DOES_NOT_EXIST: The payment gateway cannot charge this billing key.',
    );
    expect(refusalOf(() => refuseUnusableKey('unknown'))?.code).to.equal('unavailable');
  });
});

describe('the billing keys of a closed account', () => {
  it('are retired once each, except those that are being deleted', () => {
    const left = { memberId: retired.memberId, billingKeys: ['card', 'old', 'of points', 'card'] };
    const keys = retireLeftKeys(ids, left, [retired], instant(9));
    expect(keys).to.deep.equal([
      { ...retired, billingKey: 'card', retiredAt: 9 },
      { ...retired, billingKey: 'of points', retiredAt: 9 },
    ]);
  });
});

describe('a replaced billing key', () => {
  it('is deleted at once when nothing is charged to it', () => {
    expect(retired).to.deep.equal({
      id: 'new',
      memberId: 'me',
      billingKey: 'old',
      paymentId: null,
      retiredAt: 7,
      deletedAt: null,
    });
    expect(canDeleteKey(retired, [])).to.equal(true);
    expect(retireBillingKey(ids, membership({ renewal: renewal('failed') }), 'new', instant(7))?.paymentId).to.equal(
      null,
    );
  });

  it('is stored with the renewal that is being charged to it', () =>
    expect(retireBillingKey(ids, membership({ renewal: renewal('pending') }), 'new', instant(7))?.paymentId).to.equal(
      'p',
    ));

  it('waits for every charge to it, and for no other', () => {
    const charge = (billingKey: string) => ({ method: { kind: 'billing_key', billingKey } }) as const;
    const oneTime = { method: { kind: 'one_time', gatewayPaymentId: 'old' } } as const;
    expect(canDeleteKey(retired, [charge('new'), charge('old')])).to.equal(false);
    expect(canDeleteKey(retired, [charge('new'), oneTime])).to.equal(true);
  });

  it('does not exist without an old key, or for the same key', () => {
    expect(retireBillingKey(ids, membership({ billingKey: null }), 'new', instant(7))).to.equal(null);
    expect(retireBillingKey(ids, membership(), 'old', instant(7))).to.equal(null);
  });

  it('is erased once, when the gateway has deleted it', () => {
    const gone: RetiredBillingKey = markBillingKeyDeleted(retired, instant(9));
    expect(gone).to.include({ billingKey: '', deletedAt: 9 });
    expect(canDeleteKey(gone, [])).to.equal(false);
  });
});
