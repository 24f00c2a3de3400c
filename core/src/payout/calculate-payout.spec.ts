import { expect } from 'chai';
import fc from 'fast-check';
import type { Day } from '../shared/calendar.js';
import type { EarningId, Id, Ids, MentorId, PayoutId } from '../shared/ids.js';
import { instant, minus, type Instant } from '../shared/instant.js';
import { krw, sum } from '../shared/krw.js';
import { defaultPolicies } from '../shared/policies.js';
import { calculatePayout, isPayableIn } from './calculate-payout.js';
import type { Earning } from './earning.js';
import { intervalOf, periodOn } from './payout-period.js';

let made = 0;
const ids: Ids = { next: <Name extends Id<string>>() => `id-${(made += 1)}` as Name };
const period = periodOn('2026-01-05' as Day, defaultPolicies.payout);
const next = periodOn(period.endsOn, defaultPolicies.payout);
const { endsAt } = intervalOf(period);
const at = instant(endsAt + 3_600_000);
const mentor = 'mo' as MentorId;

const earning = (amount: number, releasedAt: Instant | null = instant(0)): Earning => ({
  id: ids.next<EarningId>(),
  mentorId: mentor,
  reservationId: null,
  kind: 'session',
  at: instant(0),
  value: krw(0),
  amount: krw(amount),
  releasableAt: instant(0),
  releasedAt,
  payoutId: null,
});
const calculate = (...amounts: readonly number[]) =>
  calculatePayout(
    period,
    mentor,
    amounts.map((amount) => earning(amount)),
    at,
    defaultPolicies.payout,
    ids,
  );

describe('what a payout pays', () => {
  it('is what was released before the period ended, even long before', () => {
    expect(isPayableIn(period, earning(1, minus(endsAt, 1)))).to.equal(true);
    expect(isPayableIn(period, earning(1, instant(0)))).to.equal(true);
  });

  it('is not what was released as it ended, or is in escrow yet', () => {
    expect(isPayableIn(period, earning(1, endsAt))).to.equal(false);
    expect(isPayableIn(period, earning(1, null))).to.equal(false);
  });

  it('is not what another payout has paid', () => {
    expect(isPayableIn(period, { ...earning(1), payoutId: 'p' as PayoutId })).to.equal(false);
  });
});

describe('a payout', () => {
  it('sums the earnings, less the taxes', () => {
    const { payout, carriedOver } = calculate(100_000, 30_000, -6_544);
    expect(payout).to.deep.include({ status: 'calculated', mentorId: mentor, period, calculatedAt: at, attempts: 0 });
    expect(payout).to.include({ gross: 123_456, incomeTax: 3_700, localIncomeTax: 370, net: 119_386 });
    expect(carriedOver).to.equal(null);
  });

  it('moves the gross from payable to withholding and in transit', () => {
    const { payout, entry } = calculate(123_456);
    expect(entry).to.deep.include({ kind: 'payout_calculated', reference: payout.id, at });
    expect(entry?.postings).to.deep.equal([
      { account: 'payable:mo', amount: 123_456 },
      { account: 'withholding', amount: -4_070 },
      { account: `in_transit:${payout.id}`, amount: -119_386 },
    ]);
  });

  it('pays a single won untaxed', () => {
    expect(calculate(1).payout).to.include({ status: 'calculated', gross: 1, net: 1 });
  });

  it('needs something to pay', () => {
    expect(() => calculate()).to.throw(RangeError, 'nothing to pay');
  });
});

describe('a debt', () => {
  it('is carried over untaxed, and moves nothing', () => {
    const { payout, entry } = calculate(10_000, -15_000);
    expect(payout).to.include({ status: 'carried_over', gross: -5_000, incomeTax: 0, localIncomeTax: 0, net: 0 });
    expect(entry).to.equal(null);
  });

  it('begins the next period', () => {
    const { carriedOver } = calculate(10_000, -15_000);
    expect(carriedOver).to.include({ kind: 'carried_over', amount: -5_000, at: endsAt, releasedAt: endsAt });
    expect(isPayableIn(period, carriedOver!)).to.equal(false);
    expect(isPayableIn(next, carriedOver!)).to.equal(true);
  });

  it('of exactly nothing is over', () => {
    expect(calculate(10_000, -10_000)).to.deep.include({ entry: null, carriedOver: null });
    expect(calculate(10_000, -10_000).payout.status).to.equal('carried_over');
  });
});

describe('whatever was earned', () => {
  it('is paid, withheld or carried over, to the won', () => {
    const amounts = fc.array(fc.integer({ min: -100_000, max: 100_000 }), { minLength: 1, maxLength: 30 });
    fc.assert(
      fc.property(amounts, (earned) => {
        const { payout, entry, carriedOver } = calculate(...earned);
        const paid = payout.incomeTax + payout.localIncomeTax + payout.net;
        expect(paid + (carriedOver?.amount ?? 0)).to.equal(sum(earned.map(krw)));
        expect(sum((entry?.postings ?? []).map(({ amount }) => amount))).to.equal(0);
      }),
    );
  });
});
