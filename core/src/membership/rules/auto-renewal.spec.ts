import { expect } from 'chai';
import { type Day, startOfDay } from '../../kernel/calendar.js';
import { krw } from '../../kernel/krw.js';
import { membershipPolicies } from '../policy.js';
import { withAutoRenew as choose } from './auto-renewal.js';
import type { Membership, MembershipStatus, Renewal } from './membership.js';
import { aMembership } from '../testing/membership.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const LAST_DAY = '2026-04-01' as Day;
const END = '2026-04-02' as Day;

const membership = (facts: Partial<Membership> = {}) => aMembership({ endNoticeSentOn: END, ...facts });

const withAutoRenew = (before: Membership, autoRenew: boolean, today: Day): Membership =>
  choose(before, autoRenew, today, membershipPolicies.membership);
const failed = { status: 'failed', attempts: 1, attemptedOn: LAST_DAY } as Renewal;
const pending = { status: 'pending', attempts: 1 } as Renewal;
const policyOf = (work: () => unknown) => refusalOf(work)?.details['policy'] ?? null;

describe('automatic renewal', () => {
  it('is switched off also after the last day, and the end notice is sent again', () => {
    expect(withAutoRenew(membership(), false, END)).to.include({ autoRenew: false, endNoticeSentOn: null });
  });

  it('is switched on until the last day of the last paid term, not on the day after', () => {
    const off = membership({ autoRenew: false });
    expect(withAutoRenew(off, true, LAST_DAY)).to.include({ autoRenew: true, endNoticeSentOn: null });
    expect(policyOf(() => withAutoRenew(off, true, END))).to.equal('state');
  });

  it('needs a billing key', () => {
    const paidOnce = membership({ autoRenew: false, billingKey: null });
    expect(policyOf(() => withAutoRenew(paidOnce, true, LAST_DAY))).to.equal('no-billing-key');
  });

  it('stays as it is when the choice is the same', () => {
    const [on, off] = [membership(), membership({ autoRenew: false, billingKey: null })];
    expect(withAutoRenew(on, true, END)).to.equal(on);
    expect(withAutoRenew(off, false, END)).to.equal(off);
  });

  it('ends the past due status when it is switched off, and begins it again when it is switched on', () => {
    const off = withAutoRenew(membership({ status: 'past_due', renewal: failed }), false, LAST_DAY);
    expect(off).to.include({ status: 'active', renewal: failed });
    expect(withAutoRenew(off, true, LAST_DAY).status).to.equal('past_due');
  });

  it('is switched off while a charge has no answer', () => {
    expect(withAutoRenew(membership({ renewal: pending }), false, LAST_DAY)).to.include({
      status: 'active',
      renewal: pending,
    });
  });

  it('leaves a pause in force', () => {
    const paused = membership({ status: 'paused', renewal: failed });
    expect(withAutoRenew(paused, false, LAST_DAY).status).to.equal('paused');
  });

  it('withdraws an unanswered question about a higher price when it is switched off, and keeps a consent', () => {
    const asked = { price: krw(440_000), consentedAt: null };
    const agreed = { ...asked, consentedAt: startOfDay(LAST_DAY) };
    for (const [priceChange, kept] of [
      [asked, null],
      [agreed, agreed],
    ] as const)
      expect(withAutoRenew(membership({ priceChange, priceReviewedFor: END }), false, LAST_DAY)).to.deep.include({
        priceChange: kept,
        priceReviewedFor: null,
      });
  });

  it('is refused before the first payment and after the end', () => {
    const over: MembershipStatus[] = ['pending_payment', 'cancelled', 'expired'];
    for (const status of over)
      expect(
        policyOf(() => withAutoRenew(membership({ status }), false, LAST_DAY)),
        status,
      ).to.equal('state');
  });
});
