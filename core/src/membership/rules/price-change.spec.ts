import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { type Day, startOfDay } from '../../kernel/calendar.js';
import { plus } from '../../kernel/instant.js';
import { krw } from '../../kernel/krw.js';
import type { DatedPrice } from './dated-price.js';
import { type Membership, MEMBERSHIP_STATUSES, type PriceChange } from './membership.js';
import { nextRenewalOn } from './renewal-schedule.js';
import { SEEDED_PLANS } from './plans.js';
import {
  awaitsConsent,
  priceReviewOn,
  renewalPrice,
  withPriceConsent,
  withPriceReviewed,
  withoutObsoletePriceRequest,
} from './price-change.js';
import { expiresOn } from './term-end.js';
import { aMembership, aTerm } from '../testing/membership.js';
import { refusalOf } from '../../kernel/testing/refusal-of.js';

const { membership: policy } = defaultPolicies;
const day = (text: string): Day => text as Day;
const END = day('2026-05-02'); // D; D-30 is 2026-04-02
const LAST_DAY = day('2026-05-01');
const AT = startOfDay(day('2026-04-02'));

const membership = (facts: Partial<Membership> = {}) => aMembership({ terms: [aTerm({ endsOn: END })], ...facts });

const price = (amount: number, effectiveOn = '2026-05-02', publishedOn = '2026-03-01'): DatedPrice => ({
  price: krw(amount),
  effectiveOn: day(effectiveOn),
  publishedOn: day(publishedOn),
});
const change = (amount: number, consentedAt: PriceChange['consentedAt'] = null): PriceChange => ({
  price: krw(amount),
  consentedAt,
});
const reviewed = (prices: readonly DatedPrice[], facts: Partial<Membership> = {}) =>
  withPriceReviewed(membership(facts), prices, policy).priceChange;
const policyOf = (work: () => unknown) => refusalOf(work)?.details['policy'];

describe('the question about a higher price', () => {
  it('is due at D-30, once for each end of a running membership with automatic renewal', () => {
    expect(priceReviewOn(membership(), policy)).to.equal('2026-04-02');
    expect(priceReviewOn(membership({ priceReviewedFor: END }), policy)).to.equal(null);
    expect(priceReviewOn(membership({ priceReviewedFor: day('2026-04-02') }), policy)).to.equal('2026-04-02');
    expect(priceReviewOn(membership({ autoRenew: false }), policy)).to.equal(null);
    const asked = MEMBERSHIP_STATUSES.filter((status) => priceReviewOn(membership({ status }), policy));
    expect(asked).to.deep.equal(['active', 'paused']);
  });

  it('is about a price in force on D, not one that begins a day later', () => {
    expect(reviewed([price(440_000, '2026-05-02')])).to.deep.equal(change(440_000));
    expect(reviewed([price(440_000, '2026-05-03')])).to.equal(null);
  });

  it('is about a price that was published before D-30, not on it', () => {
    expect(reviewed([price(440_000, '2026-05-02', '2026-04-01')])).to.deep.equal(change(440_000));
    expect(reviewed([price(440_000, '2026-05-02', '2026-04-02')])).to.equal(null);
  });

  it('is about the rise published in time when a higher one for a later day was published too late', () => {
    const inTime = price(440_000, '2026-05-01', '2026-04-01');
    expect(reviewed([inTime, price(460_000, '2026-05-02', '2026-04-02')])).to.deep.equal(change(440_000));
  });

  it('is not needed for the same or a lower price', () => {
    for (const amount of [400_000, 399_999]) expect(reviewed([price(amount)])).to.equal(null);
  });

  it('compares with the price that the member pays now, also after a fall and a rise', () => {
    expect(reviewed([price(350_000, '2026-04-10'), price(390_000)])).to.equal(null);
    const plan = { ...SEEDED_PLANS[1]!, price: krw(350_000) };
    expect(reviewed([price(390_000)], { plan })).to.deep.equal(change(390_000));
  });

  it('is answered by a consent to as much or more, when a pause has moved the end', () => {
    const moved = { priceReviewedFor: day('2026-04-20') };
    expect(reviewed([price(440_000)], { ...moved, priceChange: change(440_000, AT) })).to.deep.equal(
      change(440_000, AT),
    );
    expect(reviewed([price(430_000)], { ...moved, priceChange: change(440_000, AT) })).to.deep.equal(
      change(430_000, AT),
    );
    expect(reviewed([price(450_000)], { ...moved, priceChange: change(440_000, AT) })).to.deep.equal(change(450_000));
    const early = change(440_000, plus(AT, -1));
    expect(reviewed([price(440_000)], { ...moved, priceChange: early }), 'before D-30').to.deep.equal(change(440_000));
  });

  it('is void when the end moves back before the price', () => {
    expect(reviewed([price(440_000, '2026-05-03')], { priceChange: change(440_000) })).to.equal(null);
  });

  it('is dropped when the price falls to the price that the member pays, and stays when it falls less', () => {
    const open = membership({ priceChange: change(440_000), priceReviewedFor: END, endNoticeSentOn: END });
    expect(withoutObsoletePriceRequest(open, [price(400_000)], policy)).to.include({
      priceChange: null,
      endNoticeSentOn: null,
    });
    expect(withoutObsoletePriceRequest(open, [price(400_001)], policy)).to.equal(open);
  });
});

describe('a membership that waits for consent', () => {
  const open = membership({ priceChange: change(440_000) });

  it('is not charged and ends on D', () => {
    expect(awaitsConsent(open)).to.equal(true);
    expect(nextRenewalOn(open, policy)).to.equal(null);
    expect(expiresOn(open, policy)).to.equal(END);
  });

  it('is charged on D-1 with consent, which can be given until the last day', () => {
    const agreed = withPriceConsent(open, LAST_DAY, AT);
    expect(agreed.priceChange).to.deep.equal(change(440_000, AT));
    expect(nextRenewalOn(agreed, policy)).to.equal(LAST_DAY);
    expect(expiresOn(agreed, policy)).to.equal('2026-06-02');
    expect(withPriceConsent(agreed, LAST_DAY, plus(AT, 9))).to.equal(agreed);
    expect(policyOf(() => withPriceConsent(open, END, AT))).to.equal('state');
  });

  it('is charged with a consent that names the price of the question, not another one', () => {
    const agreed = withPriceConsent(open, LAST_DAY, AT, krw(440_000));
    expect(agreed.priceChange).to.deep.equal(change(440_000, AT));
    expect(withPriceConsent(agreed, LAST_DAY, plus(AT, 9), krw(440_000))).to.equal(agreed);
    for (const [asked, amount] of [
      [open, 439_999],
      [open, 440_001],
      [agreed, 440_001],
    ] as const)
      expect(refusalOf(() => withPriceConsent(asked, LAST_DAY, AT, krw(amount)))?.details).to.deep.equal({
        policy: 'price-consent',
        price: 440_000,
      });
  });

  it('does not exist without a question or without automatic renewal', () => {
    expect(policyOf(() => withPriceConsent(membership(), LAST_DAY, AT))).to.equal('price-consent');
    const off = membership({ autoRenew: false, priceChange: change(440_000) });
    expect(awaitsConsent(off)).to.equal(false);
    expect(policyOf(() => withPriceConsent(off, LAST_DAY, AT))).to.equal('price-consent');
  });
});

describe('the price of the next term', () => {
  it('is the price that the member pays now, when a rise was published too late', () => {
    expect(renewalPrice(membership(), [price(440_000)])).to.equal(400_000);
    expect(renewalPrice(membership(), [])).to.equal(400_000);
  });

  it('is the price that the member pays now, while the question about a rise has no answer', () => {
    expect(renewalPrice(membership({ priceChange: change(440_000) }), [price(440_000)])).to.equal(400_000);
  });

  it('is the price that the member agreed to, at most', () => {
    const agreed = membership({ priceChange: change(440_000, AT) });
    expect(renewalPrice(agreed, [price(440_000)])).to.equal(440_000);
    expect(renewalPrice(agreed, [price(460_000)])).to.equal(440_000);
    expect(renewalPrice(agreed, [price(420_000)])).to.equal(420_000);
  });

  it('falls without a question, at any time', () => {
    expect(renewalPrice(membership(), [price(350_000, '2026-05-02', '2026-05-01')])).to.equal(350_000);
    expect(renewalPrice(membership(), [price(350_000, '2026-05-03')])).to.equal(400_000);
  });
});
