import { expect } from 'chai';
import type { MemberId, PaymentIntentId, PlanId } from '../../kernel/ids.js';
import { instant, MINUTE, plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import { paymentPolicies } from '../policy.js';
import { createIntent, intentIdIn, isPayersOwn, requireFittingIntent, requireIntent } from './payment-intent.js';
import type { PaymentMethod } from './payment.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const { payment: policy } = paymentPolicies;
const ID = '019b76da-a800-7000-8000-000000000009' as PaymentIntentId;
const [ME, PLAN] = ['me' as MemberId, 'plan' as PlanId];
const BEGUN = instant(1_000);

const window = (gatewayPaymentId: string): PaymentMethod => ({ kind: 'one_time', gatewayPaymentId });
const points = createIntent(ID, ME, { purpose: 'points_charge', planId: null, amount: krw(10_000) }, BEGUN, policy);
const join = createIntent(ID, ME, { purpose: 'membership_join', planId: PLAN, amount: krw(400_000) }, BEGUN, policy);
const POINTS = { purpose: 'points_charge', planId: null, amount: krw(10_000) } as const;
const JOIN = { purpose: 'membership_join', planId: PLAN } as const;

const reasonOf = (work: () => void): unknown => {
  const refusal = refusalOf(work);
  return refusal && (refusal.details['reason'] ?? refusal.code);
};

describe('a payment intent', () => {
  it('is for its member, purpose and amount, or plan', () => {
    expect(reasonOf(() => requireFittingIntent(points, ME, POINTS, BEGUN))).to.equal(null);
    expect(reasonOf(() => requireFittingIntent(join, ME, JOIN, BEGUN))).to.equal(null);
  });

  it('can be used for 30 minutes, that instant excluded', () => {
    const end = plus(BEGUN, 30 * MINUTE);
    expect(points.expiresAt).to.equal(end);
    expect(reasonOf(() => requireFittingIntent(points, ME, POINTS, plus(end, -1)))).to.equal(null);
    expect(reasonOf(() => requireFittingIntent(points, ME, POINTS, end))).to.equal('expired');
  });

  it('is refused for another purpose, plan or amount', () => {
    expect(reasonOf(() => requireFittingIntent(points, ME, JOIN, BEGUN))).to.equal('purpose');
    expect(reasonOf(() => requireFittingIntent(join, ME, POINTS, BEGUN))).to.equal('purpose');
    const other = { ...JOIN, planId: 'other' as PlanId };
    expect(reasonOf(() => requireFittingIntent(join, ME, other, BEGUN))).to.equal('purpose');
    for (const amount of [krw(9_999), krw(10_001)])
      expect(reasonOf(() => requireFittingIntent(points, ME, { ...POINTS, amount }, BEGUN))).to.equal('amount');
  });

  it('does not exist for another member, even when it is expired', () => {
    const other = 'other' as MemberId;
    for (const at of [BEGUN, points.expiresAt])
      expect(reasonOf(() => requireFittingIntent(points, other, POINTS, at))).to.equal('not-found');
  });

  it('is named by a one-time payment whose id has its form', () => {
    expect(intentIdIn(window(ID))).to.equal(ID);
    for (const id of [`${ID}0`, `0${ID}`, ID.toUpperCase(), 'sandbox-ok-1', ''])
      expect(intentIdIn(window(id))).to.equal(null);
    expect(intentIdIn({ kind: 'billing_key', billingKey: ID })).to.equal(null);
  });
});

describe('a one-time payment of a refused purchase', () => {
  const isOwn = (id: string, memberId: MemberId | null) =>
    isPayersOwn(window(id), memberId && { ...points, memberId }, ME, policy);

  it('belongs to the member by its intent, or when it needs no intent', () => {
    expect([isOwn(ID, ME), isOwn(ID, 'other' as MemberId)]).to.deep.equal([true, false]);
    expect([isOwn('sandbox-ok-1', null), isOwn(ID, null)]).to.deep.equal([true, false]);
  });
});

describe('a one-time payment without an intent', () => {
  const required = { ...policy, intentsRequired: true };

  it('is refused where intents are required', () => {
    for (const id of [ID, 'window-1'])
      expect(reasonOf(() => requireIntent(window(id), required))).to.equal('not-found');
  });

  it('is refused elsewhere when its id has the form of an intent’s', () => {
    expect(reasonOf(() => requireIntent(window(ID), policy))).to.equal('not-found');
    expect(reasonOf(() => requireIntent(window('sandbox-ok-1'), policy))).to.equal(null);
  });

  it('is accepted for a charge by billing key', () => {
    expect(reasonOf(() => requireIntent({ kind: 'billing_key', billingKey: ID }, required))).to.equal(null);
  });
});
