import { expect } from 'chai';
import type { Day } from '../../kernel/calendar.js';
import { DomainError } from '../../kernel/domain-error.js';
import type { PaymentId } from '../../kernel/ids.js';
import { instant } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { ids } from '../../kernel/testing/ids.js';
import { membershipPolicies } from '../policy.js';
import { type Membership, MEMBERSHIP_STATUSES } from './membership.js';
import { SEEDED_PLANS } from './plans.js';
import {
  renewalPayment,
  wantsRenewal,
  withOverdueChargeBegun,
  withoutRenewal,
  withRenewal,
  withRenewalBegun,
  withRenewalOfPresentEnd,
} from './renewal.js';
import { aMembership, aTerm } from '../testing/membership.js';

const P2 = 'p2' as PaymentId;
const PAID = { id: P2, amount: krw(1_200_000) };

const POLICY = membershipPolicies.membership;
const LAST_DAY = '2027-02-28' as Day;

const membership = (facts: Partial<Membership> = {}) =>
  aMembership({ plan: SEEDED_PLANS[3]!, terms: [aTerm({ endsOn: '2027-02-28' as Day })], ...facts });

const begun = (facts: Partial<Membership> = {}) => withRenewalBegun(membership(facts), P2, LAST_DAY);

describe('a renewal', () => {
  it('is charged to the billing key', () => {
    expect(renewalPayment(membership(), krw(1_080_000), P2, instant(7))).to.deep.equal({
      id: 'p2',
      memberId: 'me',
      purpose: 'membership_renewal',
      membershipId: 'ms',
      amount: 1_080_000,
      method: { kind: 'billing_key', billingKey: 'card' },
      refundedAmount: 0,
      createdAt: 7,
      sentAt: null,
      resend: false,
      version: 1,
      status: 'pending',
    });
    expect(() => renewalPayment(membership({ billingKey: null }), krw(1), P2, instant(7))).to.throw(DomainError);
  });

  it('counts its attempts', () => {
    expect(begun().renewal).to.deep.equal({
      paymentId: 'p2',
      status: 'pending',
      attempts: 1,
      attemptedOn: LAST_DAY,
    });
    const failed = withoutRenewal(begun(), P2, POLICY);
    expect(withRenewalBegun(failed, 'p3' as PaymentId, '2027-03-01' as Day).renewal).to.include({ attempts: 2 });
  });

  it('keeps its attempts and their last day when the member pays at once', () => {
    const overdue = withoutRenewal(begun(), P2, POLICY);
    expect(withOverdueChargeBegun(overdue, 'p3' as PaymentId).renewal).to.deep.equal({
      paymentId: 'p3',
      status: 'pending',
      attempts: 1,
      attemptedOn: LAST_DAY,
    });
    expect(() => withOverdueChargeBegun(begun({ status: 'past_due' }), P2)).to.throw(DomainError);
    expect(() => withOverdueChargeBegun(membership({ status: 'past_due' }), P2)).to.throw(DomainError);
    expect(() => withOverdueChargeBegun({ ...overdue, status: 'active' }, P2)).to.throw(DomainError);
  });

  it('is charged again while the membership is in force and renews itself', () => {
    const wanted = (autoRenew: boolean) =>
      MEMBERSHIP_STATUSES.filter((status) => wantsRenewal(membership({ status, autoRenew })));
    expect(wanted(true)).to.deep.equal(['active', 'paused', 'past_due']);
    expect(wanted(false)).to.deep.equal([]);
  });

  it('that failed before the end moved is forgotten when a charge is due again later', () => {
    const overdue = withoutRenewal(begun(), P2, POLICY);
    const endingOn = (one: Membership, endsOn: string) =>
      withRenewalOfPresentEnd({ ...one, terms: [aTerm({ endsOn: endsOn as Day })] }, POLICY);
    expect(endingOn(overdue, '2027-03-01')).to.deep.include({ status: 'past_due', renewal: overdue.renewal });
    expect(endingOn(overdue, '2027-03-02')).to.deep.include({ status: 'active', renewal: null });
    expect(endingOn(begun(), '2027-03-02').renewal).to.deep.equal(begun().renewal);
  });

  it('buys the term that starts at the end of the last one', () => {
    const renewed = withRenewal(begun(), PAID, ids, instant(7));
    expect(renewed).to.include({ status: 'active', renewal: null, priceChange: null });
    expect(renewed.plan).to.deep.equal({ ...SEEDED_PLANS[3]!, price: 1_200_000 });
    expect(renewed.terms[1]).to.include({
      startsOn: '2027-02-28',
      endsOn: '2027-05-28',
      credits: 24,
      price: 1_200_000,
      paymentId: 'p2',
      boughtAt: 7,
    });
  });

  it('ends the past due status', () => {
    expect(withRenewal(begun({ status: 'past_due' }), PAID, ids, instant(7)).status).to.equal('active');
    expect(withRenewal(begun({ status: 'paused' }), PAID, ids, instant(7)).status).to.equal('paused');
  });

  it('makes an active membership past due when it fails', () => {
    expect(withoutRenewal(begun(), P2, POLICY)).to.deep.include({
      status: 'past_due',
      renewal: { paymentId: 'p2', status: 'failed', attempts: 1, attemptedOn: LAST_DAY },
    });
    expect(withoutRenewal(begun({ status: 'paused' }), P2, POLICY).status).to.equal('paused');
  });

  it('accepts only the expected payment', () => {
    for (const settle of [
      (one: Membership, id: PaymentId) => withoutRenewal(one, id, POLICY),
      (one: Membership, id: PaymentId) => withRenewal(one, { ...PAID, id }, ids, instant(7)),
    ]) {
      expect(() => settle(begun(), 'p9' as PaymentId)).to.throw(DomainError);
      expect(() => settle(membership(), P2)).to.throw(DomainError);
      expect(() => settle(withoutRenewal(begun(), P2, POLICY), P2)).to.throw(DomainError);
    }
  });
});
