import { expect } from 'chai';
import { defaultPolicies } from '../../application/policies.js';
import { calculateUsedOfClosed, moreToRefund, refundOnceWon } from './more-to-refund.js';
import type { Reservation } from '../../booking/rules/reservation.js';
import { krw } from '../../kernel/krw.js';
import type { Term } from '../../membership/rules/membership.js';

/** Of 400,000; the cancellation counted the session of 50,000 as used, as far as the rest allows. */
const more = (used: number, refunded: number, chargedBack = 0) =>
  moreToRefund(
    { price: krw(400_000), left: krw(400_000 - refunded - chargedBack) },
    krw(used),
    krw(50_000),
    defaultPolicies.refund,
  );

describe('a session that was not used', () => {
  it('is refunded in full when fee and use allow it', () => {
    expect(more(0, 310_000)).to.equal(50_000);
    expect(more(310_000, 0)).to.equal(50_000);
  });

  it('is refunded up to the remaining amount', () => {
    expect(more(310_001, 0)).to.equal(49_999);
    expect(more(359_999, 0)).to.equal(1);
    expect(more(360_000, 0)).to.equal(0);
    expect(more(400_000, 0)).to.equal(0);
  });

  it('is refunded less the chargebacks, never below zero', () => {
    expect(more(0, 310_000, 1)).to.equal(49_999);
    expect(more(0, 310_000, 50_000)).to.equal(0);
    expect(more(0, 310_000, 90_000)).to.equal(0);
  });

  it('is not refunded when earlier refunds have reached the maximum', () => {
    expect(more(0, 360_000)).to.equal(0);
  });
});

describe('the used value of a closed term', () => {
  it('is the value of its held credits and of the day passes that were not withdrawn', () => {
    const held = [{ funding: { value: krw(50_000) } }, { funding: { value: krw(40_000) } }] as Reservation[];
    const passes = [{ status: 'used' }, { status: 'used' }, { status: 'expired' }] as const;
    expect(calculateUsedOfClosed(held, passes, defaultPolicies.settlement)).to.equal(170_000);
    expect(calculateUsedOfClosed([], [], defaultPolicies.settlement)).to.equal(0);
  });
});

describe('the refund of a cancelled term whose chargeback is won', () => {
  const due = (refundBasis: Term['refundBasis'], used: number, ...refunds: readonly number[]) =>
    refundOnceWon(
      { price: krw(400_000), refundBasis },
      krw(used),
      refunds.map((amount) => ({ amount: krw(amount) })),
      defaultPolicies.refund,
    );

  it('is the price after a cancellation in the cooling-off period, less earlier refunds', () => {
    expect(due('cooling_off', 0)).to.equal(400_000);
    expect(due('cooling_off', 0, 200_000, 100_000)).to.equal(100_000);
    expect(due('cooling_off', 0, 400_000)).to.equal(0);
  });

  it('is otherwise the price less use, fee and earlier refunds, never below zero', () => {
    expect(due('standard', 0)).to.equal(360_000);
    expect(due('standard', 150_000, 109_999)).to.equal(100_001);
    expect(due('standard', 359_999)).to.equal(1);
    expect(due('standard', 360_001)).to.equal(0);
  });

  it('is zero for a term that no cancellation refunded', () => {
    expect(due(null, 0)).to.equal(0);
  });
});
